import type { ContractDocument } from '../../document/document.ts';
import type { Operation, Parameter } from '../../document/operation.ts';
import type { Fault } from '../../document/validator.ts';
import { flatten } from '../../generate/value.ts';
import { encodeBody, toText } from '../../http/serialise.ts';
import {
  brief,
  escapePointer,
  isObject,
  isString,
  type JsonObject,
  listOf,
  objectOf,
  withPointer,
} from '../../json.ts';
import type { Input } from '../../session/input.ts';

/** A place of an input whose value can be replaced. */
export interface Place {
  /** JSON pointer: `/query/limit`, `/body/name`. */
  pointer: string;
  /** Schema of the value, with references followed and `allOf` merged. */
  schema: JsonObject;
  value: unknown;
  isRequired: boolean;
  /** Whether it is sent as text, such as a parameter, which has no type of its own. */
  isText: boolean;
  /** Returns the input with another value here; null removes it. */
  with(change: { value: unknown } | null): Input;
  /** Returns whether the document rejects such an input, by everything that it declares of this part. */
  isBadWith(change: { value: unknown } | null): boolean;
  /** Returns whether the document accepts it, formats included. */
  isGoodWith(value: unknown): boolean;
}

/** Returns invalid values for a place; those that the document accepts are filtered out afterwards. */
export type Mutator = (place: Place) => { change: { value: unknown } | null; what: string }[];

/** Maximum depth of places in a body. */
const maxDepth = 4;

/** Lists the places of an input: those with a value, and optional ones that can be added. */
export function placesOf(document: ContractDocument, operation: Operation, input: Input): Place[] {
  return [
    ...operation.parameters
      .filter(({ in: place, contentType }) => place !== 'cookie' && contentType === null)
      .map((parameter) => parameterPlace(document, input, parameter)),
    ...bodyPlaces(document, input),
  ];
}

function parameterPlace(document: ContractDocument, input: Input, parameter: Parameter): Place {
  const { name, in: place, schema, required } = parameter;
  return {
    pointer: `/${place}/${escapePointer(name)}`,
    schema: flatten(document, schema),
    value: input.parameters.get(parameter),
    isRequired: required && place !== 'path',
    isText: true,
    with(change) {
      const parameters = new Map(input.parameters);
      if (change) parameters.set(parameter, change.value);
      else parameters.delete(parameter);
      return { ...input, parameters };
    },
    isGoodWith: (value) =>
      document.validator.textFaults(schema, toText(parameter, value), 'request').length === 0,
    isBadWith(change) {
      if (!change) return required && place !== 'path';
      const text = toText(parameter, change.value);
      // An empty segment gives another path, and headers allow only some characters.
      if (place === 'path' && (text === '' || text === '.' || text === '..')) return false;
      if (place === 'header' && !/^[\x20-\x7e]+$/.test(text)) return false;
      return isInvalid(document.validator.textFaults(schema, text, 'request'));
    },
  };
}

function bodyPlaces(document: ContractDocument, input: Input): Place[] {
  const { body } = input;
  if (!body || input.raw) return [];
  const places: Place[] = [];

  function visit(
    declared: unknown,
    value: unknown,
    at: { pointer: string; isRequired: boolean; depth: number },
  ): void {
    const schema = flatten(document, declared);
    const change = (to: { value: unknown } | null) => withPointer(body?.value, at.pointer, to);
    places.push({
      pointer: `/body${at.pointer}`,
      schema,
      value,
      isRequired: at.isRequired,
      isText: false,
      isGoodWith: (to) =>
        document.validator.faults(body?.schema, change({ value: to }), 'request').length === 0,
      with: (to) => ({ ...input, body: body && { ...body, value: change(to) } }),
      isBadWith: (to) =>
        (at.pointer !== '' || to !== null) &&
        isInvalid(document.validator.faults(body?.schema, change(to), 'request')),
    });
    if (at.depth >= maxDepth) return;
    const required = listOf(schema.required).filter(isString);
    for (const [name, child] of Object.entries(objectOf(schema.properties))) {
      if (objectOf(document.resolve(child)).readOnly === true || !isObject(value)) continue;
      const pointer = `${at.pointer}/${escapePointer(name)}`;
      visit(child, value[name], { pointer, isRequired: required.includes(name), depth: at.depth + 1 });
    }
    if (Array.isArray(value) && value.length > 0)
      visit(schema.items, value[0], { pointer: `${at.pointer}/0`, isRequired: false, depth: at.depth + 1 });
  }
  // Forms are text: only JSON has types.
  if (encodeBody(body.contentType, {})?.bytes.toString() === '{}')
    visit(body.schema, body.value, { pointer: '', isRequired: false, depth: 0 });
  return places;
}

/** Returns whether a fault is more than a `format`, which backends can ignore. */
function isInvalid(faults: Fault[]): boolean {
  return faults.some(({ isFormat }) => !isFormat);
}

/** Describes a changed value. */
export function tell(place: Place, value: unknown): string {
  return `${place.pointer} = ${brief(value, 60)}`;
}
