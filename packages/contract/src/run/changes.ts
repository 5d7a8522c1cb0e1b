import { type Place, placesOf } from '../checks/input/places.ts';
import { isEquivalent } from '../checks/read-back.ts';
import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';
import { generate, limitsOf, typeOf } from '../generate/value.ts';
import { atPointer, isObject, listOf, objectOf } from '../json.ts';
import type { Input } from '../session/input.ts';

/** Maximum number of optional fields that are changed one by one. */
const maxOptionalFields = 8;

/** Maximum number of generated values for a field before it is left unchanged. */
const maxTries = 5;

interface ChangeOptions {
  /** Present state of the resource, as its reader returns it. */
  now: unknown;
  /** Names of fields with given values, which must not be replaced. */
  fixed: ReadonlySet<string>;
  seed: number;
}

/**
 * Returns inputs that change a resource: the plain one, then one for each optional field. Each differs from
 * the present state wherever the document allows another value, because writing the same values looks like no
 * write at all.
 */
export function changesOf(
  document: ContractDocument,
  operation: Operation,
  input: Input,
  options: ChangeOptions,
): Input[] {
  if (!input.body || input.raw) return [];
  const optional = placesOf(document, operation, input)
    .filter(
      ({ pointer, value, isRequired }) =>
        /^\/body\/[^/]+$/.test(pointer) && !isRequired && value === undefined,
    )
    .slice(0, maxOptionalFields)
    .flatMap((place) => withField(document, place, options.seed) ?? []);
  const inputs =
    isObject(input.body.value) && Object.keys(input.body.value).length === 0
      ? optional
      : [input, ...optional];
  return inputs.map((each) => differFrom(document, operation, each, options));
}

/** Returns the input that restores the state before a change; null if the document rejects it. */
export function changeBack(document: ContractDocument, input: Input, before: unknown): Input | null {
  if (!input.body || !isObject(input.body.value)) return null;
  const names = Object.keys(input.body.value);
  const value = Object.fromEntries(names.map((name) => [name, objectOf(before)[name]]));
  const isGood = document.validator.faults(input.body.schema, value, 'request').length === 0;
  return isGood ? { ...input, body: { ...input.body, value } } : null;
}

function withField(document: ContractDocument, place: Place, seed: number): Input | null {
  const made = generate(document, place.schema, { seed, key: place.pointer, optional: 'omitted' });
  return made && place.isGoodWith(made.value) ? place.with({ value: made.value }) : null;
}

function differFrom(
  document: ContractDocument,
  operation: Operation,
  input: Input,
  options: ChangeOptions,
): Input {
  const pointers = placesOf(document, operation, input).map(({ pointer }) => pointer);
  return pointers.reduce((changed, pointer) => {
    // Each change creates another input, with places of its own.
    const place = placesOf(document, operation, changed).find((each) => each.pointer === pointer);
    const [, where, field = ''] = pointer.split('/');
    if (!place || where !== 'body' || field === '' || options.fixed.has(field)) return changed;
    const now = atPointer(options.now, pointer.slice('/body'.length));
    if (
      now === undefined ||
      isObject(place.value) ||
      Array.isArray(place.value) ||
      !isEquivalent(place.value, now)
    )
      return changed;
    const other = otherValues(document, place, options.seed).find(
      (value) => !isEquivalent(value, now) && place.isGoodWith(value),
    );
    return other === undefined ? changed : place.with({ value: other });
  }, input);
}

function otherValues(document: ContractDocument, { schema, value, pointer }: Place, seed: number): unknown[] {
  if ('enum' in schema) return listOf(schema.enum);
  const type = typeOf(schema);
  if (type === 'boolean') return [value !== true];
  if (typeof value === 'number') {
    const { min, max, step } = limitsOf(schema);
    return [value + step, value - step, min, max].filter(Number.isFinite);
  }
  const made = Array.from({ length: maxTries }, (_, index) =>
    generate(document, schema, { seed: seed + index + 1, key: `${pointer} other`, optional: 'omitted' }),
  );
  return made.flatMap((each) => (each ? [each.value] : []));
}
