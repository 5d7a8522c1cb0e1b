import type { ContractDocument } from '../document/document.ts';
import { isObject, isString, type JsonObject, listOf, numberOf, objectOf } from '../json.ts';
import { createRandom, type Random } from './random.ts';
import { generateString } from './string.ts';

/** Options of a generated value. */
export interface GenerateOptions {
  seed: number;
  /** Key that separates this value's sequence from others of the same seed: its place. */
  key: string;
  /** Whether optional properties are omitted or present. */
  optional: 'omitted' | 'present';
  /** Known values by the names of properties, which are preferred to generated ones. */
  known?: Map<string, unknown>;
  /** Examples of the media type or parameter; preferred to the schema's own. */
  examples?: unknown[];
}

/** Thrown and caught in this file: the branch has no valid value. */
class CannotGenerate extends Error {}

/** Depth beyond which optional properties are omitted: schemas may be recursive. */
const maxDepth = 5;

/** Generates a value that the schema accepts, the same for the same options; null if there is none. */
export function generate(
  document: ContractDocument,
  schema: unknown,
  options: GenerateOptions,
): { value: unknown } | null {
  const { validator } = document;
  const isGood = (value: unknown) => validator.faults(schema, value, 'request').length === 0;
  const hasKnown = (options.known?.size ?? 0) > 0;
  if (!hasKnown || !isObject(document.resolve(schema))) {
    const example = (options.examples ?? []).find(isGood);
    if (example !== undefined) return { value: example };
  }
  // Alternatives are tried in turn: the first one that the whole schema accepts wins.
  for (let attempt = 0; attempt < 12; attempt++) {
    const random = createRandom(options.seed, `${options.key}#${attempt}`);
    try {
      const value = make(document, schema, { ...options, random, attempt, depth: 0 });
      if (isGood(value)) return { value };
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
    }
  }
  return null;
}

interface GenerateState extends GenerateOptions {
  random: Random;
  attempt: number;
  depth: number;
}

function make(document: ContractDocument, declared: unknown, state: GenerateState): unknown {
  const schema = flatten(document, declared, state.attempt);
  if ('const' in schema) return schema.const;
  const [example] = state.attempt < 2 ? exampleOf(schema) : [];
  if (example !== undefined) return example;
  const [first, ...others] = listOf(schema.enum);
  if (first !== undefined) return state.attempt === 0 ? first : state.random.pick([first, ...others]);
  return makeTyped(document, schema, state);
}

function exampleOf(schema: JsonObject): unknown[] {
  return [...listOf(schema.examples), schema.example].filter((example) => example !== undefined);
}

/** Returns the type to generate if a schema allows several, or names none. */
export function typeOf(schema: JsonObject): string | undefined {
  const types = [schema.type].flat().filter(isString);
  const type = types.find((candidate) => candidate !== 'null') ?? types[0];
  if (type !== undefined) return type;
  if ('properties' in schema || 'required' in schema || 'additionalProperties' in schema) return 'object';
  if ('items' in schema || 'prefixItems' in schema) return 'array';
  if ('pattern' in schema || 'format' in schema || 'minLength' in schema || 'maxLength' in schema)
    return 'string';
  return 'minimum' in schema || 'maximum' in schema ? 'number' : undefined;
}

function makeTyped(document: ContractDocument, schema: JsonObject, state: GenerateState): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return makeObject(document, schema, state);
    case 'array':
      return makeArray(document, schema, state);
    case 'integer':
      return makeNumber(schema, state.random, 1);
    case 'number':
      return makeNumber(schema, state.random, 0.5);
    case 'boolean':
      return state.attempt % 2 === 0;
    case 'null':
      return null;
    default: {
      const text = generateString(schema, state.random);
      if (text === null) throw new CannotGenerate();
      return text;
    }
  }
}

function makeObject(document: ContractDocument, schema: JsonObject, state: GenerateState): JsonObject {
  const properties = objectOf(schema.properties);
  const required = listOf(schema.required).filter(isString);
  const below = { ...state, depth: state.depth + 1 };
  const value: JsonObject = {};
  for (const name of new Set([...required, ...Object.keys(properties)])) {
    const isRequired = required.includes(name);
    const declared = objectOf(document.resolve(properties[name] ?? {}));
    if (declared.readOnly === true) continue;
    if (state.known?.has(name)) {
      value[name] = state.known.get(name);
      continue;
    }
    if (!isRequired && (state.optional === 'omitted' || state.depth >= maxDepth)) continue;
    if (isRequired && state.depth > maxDepth * 2) throw new CannotGenerate();
    value[name] = make(document, properties[name] ?? { type: 'string' }, below);
  }
  const missing = (numberOf(schema.minProperties) ?? 0) - Object.keys(value).length;
  const left = Object.keys(properties).filter((name) => !(name in value));
  for (let index = 0; index < missing; index++) {
    const name = left[index] ?? `kept${index}`;
    value[name] = make(
      document,
      properties[name] ??
        (isObject(schema.additionalProperties) ? schema.additionalProperties : { type: 'string' }),
      below,
    );
  }
  return value;
}

function makeArray(document: ContractDocument, schema: JsonObject, state: GenerateState): unknown[] {
  const fixed = listOf(schema.prefixItems);
  const min = numberOf(schema.minItems) ?? 0;
  const max = numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY;
  const wanted = Math.max(fixed.length, state.optional === 'present' && state.depth < maxDepth ? 1 : 0);
  const length = Math.max(min, Math.min(max, wanted));
  if (length > 0 && state.depth > maxDepth * 2) throw new CannotGenerate();
  const items: unknown[] = [];
  for (let tries = 0; items.length < length && tries < length * 5 + 20; tries++) {
    const random = createRandom(state.seed, `${state.key}/${items.length}/${tries}/${state.attempt}`);
    const attempt = schema.uniqueItems === true ? Math.max(state.attempt, tries > 0 ? 2 : 0) : state.attempt;
    const item = make(document, fixed[items.length] ?? schema.items ?? {}, {
      ...state,
      random,
      attempt,
      depth: state.depth + 1,
    });
    const isNew = !items.some((other) => JSON.stringify(other) === JSON.stringify(item));
    if (isNew || schema.uniqueItems !== true) items.push(item);
  }
  return items;
}

/** Returns minimum and maximum of a number, with exclusive limits and steps applied; infinite if open. */
export function limitsOf(
  schema: JsonObject,
  step = stepOf(schema),
): { min: number; max: number; step: number } {
  const above = numberOf(schema.exclusiveMinimum);
  const below = numberOf(schema.exclusiveMaximum);
  const floor = Math.max(numberOf(schema.minimum) ?? -Infinity, above === null ? -Infinity : above + step);
  const ceiling = Math.min(numberOf(schema.maximum) ?? Infinity, below === null ? Infinity : below - step);
  const isStepped = numberOf(schema.multipleOf) !== null || typeOf(schema) === 'integer';
  if (!isStepped) return { min: floor, max: ceiling, step };
  return { min: Math.ceil(floor / step) * step, max: Math.floor(ceiling / step) * step, step };
}

function stepOf(schema: JsonObject): number {
  return numberOf(schema.multipleOf) ?? (typeOf(schema) === 'integer' ? 1 : 0.5);
}

function makeNumber(schema: JsonObject, random: Random, fallbackStep: number): number {
  const step = numberOf(schema.multipleOf) ?? fallbackStep;
  const { min, max } = limitsOf(schema, step);
  const from = Number.isFinite(min) ? min : Number.isFinite(max) ? max - 10 * step : step;
  const steps = Math.min(10, Math.max(0, Math.floor((max - from) / step)));
  return from + random.int(0, steps) * step;
}

/** Merges `$ref`, `allOf` and one of the alternatives into the schema itself, sufficient for generating a value. */
export function flatten(document: ContractDocument, declared: unknown, choice = 0, depth = 0): JsonObject {
  if (!isObject(declared) || depth > 20) return {};
  const { $ref, allOf, oneOf, anyOf, ...own } = declared;
  const parts = [
    ...($ref === undefined ? [] : [document.resolve({ $ref })]),
    ...listOf(allOf),
    ...pickAlternative(oneOf, choice),
    ...pickAlternative(anyOf, choice),
  ];
  return parts.reduce<JsonObject>(
    (merged, part) => merge(merged, flatten(document, part, choice, depth + 1)),
    own,
  );
}

function pickAlternative(alternatives: unknown, choice: number): unknown[] {
  const list = listOf(alternatives);
  return list.length === 0 ? [] : [list[choice % list.length]];
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const merged = { ...other, ...one };
  if (isObject(one.properties) && isObject(other.properties))
    merged.properties = { ...other.properties, ...one.properties };
  if (Array.isArray(one.required) && Array.isArray(other.required))
    merged.required = [...new Set([...other.required, ...one.required])];
  return merged;
}
