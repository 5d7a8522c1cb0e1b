/** An object as JSON has it: neither null nor an array. */
export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** The number, or null for what is none. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The array, or an empty one for what is none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object, or an empty one for what is none. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** @see https://www.rfc-editor.org/rfc/rfc6901#section-3 */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** What a JSON pointer points at; undefined where there is nothing. */
export function atPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(node)) return node[Number(key)];
      return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    }, value);
}

/** A copy in which the place has another value; without a value, the place is gone. */
export function withPointer(value: unknown, pointer: string, change: { value: unknown } | null): unknown {
  if (pointer === '') return change?.value;
  const [, first = '', ...rest] = pointer.split('/');
  const key = first.replaceAll('~1', '/').replaceAll('~0', '~');
  const below = rest.length > 0 ? `/${rest.join('/')}` : '';
  const isLast = below === '';
  if (Array.isArray(value)) {
    return isLast && !change
      ? value.filter((_, index) => index !== Number(key))
      : value.map((item, index) => (index === Number(key) ? withPointer(item, below, change) : item));
  }
  const { [key]: child, ...others } = objectOf(value);
  return isLast && !change ? others : { ...objectOf(value), [key]: withPointer(child, below, change) };
}

/** One line of JSON for people, cut where it gets long. */
export function brief(value: unknown, limit = 120): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

/** What a text says as JSON; null where it is none. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // that it is no JSON is the answer
  }
}
