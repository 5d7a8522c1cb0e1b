import type { ContractDocument } from '../../document/document.ts';
import type { Operation } from '../../document/operation.ts';
import { textOfLength } from '../../generate/string.ts';
import { generate, limitsOf, typeOf } from '../../generate/value.ts';
import { isString, type JsonObject, listOf, numberOf } from '../../json.ts';
import { type Input, isFreeText } from '../../session/input.ts';
import { type Place, placesOf, tell } from './places.ts';

/** Statuses that reject the input, rather than the caller, the resource or the moment. */
export const refusals = [400, 405, 406, 415, 422, 501];

/** Maximum length of a generated text. */
const maxTextLength = 20_000;

/** Lists valid inputs at the edges of the document: each allowed value, both ends of each limit. */
export function goodVariants(
  document: ContractDocument,
  operation: Operation,
  good: Input,
  seed: number,
): { input: Input; what: string }[] {
  return placesOf(document, operation, good).flatMap((place) => {
    // Text with only a length may be a cursor or a key, which only the backend can create.
    if (place.isText && (isFreeText(document, place.schema) || place.pointer.startsWith('/path/'))) return [];
    const values = [...edgesOf(place), ...sampleOf(document, place, seed)];
    return values
      .filter((value) => place.isGoodWith(value) && JSON.stringify(value) !== JSON.stringify(place.value))
      .map((value) => ({ input: place.with({ value }), what: tell(place, value) }));
  });
}

function edgesOf({ schema, isText }: Place): unknown[] {
  if ('const' in schema) return [];
  const allowed = listOf(schema.enum);
  if (allowed.length > 0) return allowed.slice(0, 12);
  const type = typeOf(schema);
  if (type === 'integer' || type === 'number') {
    const { min, max } = limitsOf(schema);
    return [min, max].filter(Number.isFinite);
  }
  if (type === 'boolean') return [true, false];
  const isPlain = type === 'string' && !isString(schema.pattern) && !isString(schema.format);
  return isPlain && !isText ? lengthsOf(schema) : [];
}

function lengthsOf(schema: JsonObject): string[] {
  const min = numberOf(schema.minLength);
  const max = numberOf(schema.maxLength);
  const lengths = [min, max].filter((length) => length !== null && length > 0 && length <= maxTextLength);
  return lengths.map((length) => textOfLength(length ?? 1));
}

/** Returns a value for a parameter that is otherwise not sent. */
function sampleOf(
  document: ContractDocument,
  { schema, value, pointer, isText }: Place,
  seed: number,
): unknown[] {
  if (!isText || value !== undefined) return [];
  const made = generate(document, schema, { seed, key: pointer, optional: 'present' });
  return made ? [made.value] : [];
}
