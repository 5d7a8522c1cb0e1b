/** JSON object: neither null nor an array. */
export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the array; an empty one for anything else. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the object; an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/**
 * Escapes a key in a JSON pointer.
 * @see https://www.rfc-editor.org/rfc/rfc6901#section-3
 */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the target of a JSON pointer; undefined if there is none. */
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

/** Returns a copy with another value at this place; without a value, the place is removed. */
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

/** Returns one line of JSON for people, truncated if it is long. */
export function brief(value: unknown, limit = 120): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

/** Parses JSON; null if it is invalid. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // the result says that it is no JSON
  }
}
