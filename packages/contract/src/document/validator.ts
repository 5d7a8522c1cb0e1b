import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CouldNotRun } from '../could-not-run.ts';
import { atPointer, brief, escapePointer, isObject, isString, listOf, objectOf } from '../json.ts';
import type { Resolve } from './resolve.ts';

/** A place where a value violates a schema. */
export interface Fault {
  /** JSON pointer into the value. */
  pointer: string;
  expected: string;
  got: string;
  /** Set if only the `format` is wrong: JSON Schema leaves open whether that makes a value invalid. */
  isFormat?: true;
}

/**
 * Direction of a value. A request need not contain `readOnly` properties, and an answer need not contain
 * `writeOnly` ones.
 */
export type Direction = 'request' | 'answer';

export interface Validator {
  /** Returns the faults of a value; empty if it is valid. */
  faults(schema: unknown, value: unknown, direction: Direction): Fault[];
  /** Returns the faults of a parameter or header, which is sent as text: it is parsed as any type that fits. */
  textFaults(schema: unknown, text: string, direction: Direction): Fault[];
}

const excludedKeyword = { request: 'readOnly', answer: 'writeOnly' } as const;

export function createValidator(files: Map<string, unknown>, resolve: Resolve): Validator {
  const request = createDirection('request', files, resolve);
  const answer = createDirection('answer', files, resolve);
  const of = (direction: Direction) => (direction === 'request' ? request : answer);
  const faults: Validator['faults'] = (schema, value, direction) => of(direction)(schema, value);
  return {
    faults,
    textFaults(schema, text, direction) {
      const tried = readingsOf(text).map((reading) => faults(schema, reading, direction));
      const [first = []] = tried;
      // Of all readings, the one with the fewest faults: a number that is too large rather than "no number".
      return tried.reduce((best, next) => (next.length <= best.length ? next : best), first);
    },
  };
}

/** Returns the values that a text can stand for where a parameter has a type. */
function readingsOf(text: string): unknown[] {
  const list = text.split(',');
  const readings: unknown[] = [
    list.map((item) => (/^-?\d+(\.\d+)?$/.test(item) ? Number(item) : item)),
    list,
    text,
  ];
  if (text !== '' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  return readings;
}

function createDirection(direction: Direction, files: Map<string, unknown>, resolve: Resolve) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    validateSchema: false,
    addUsedSchema: false,
    code: { regExp: Object.assign(lenientRegExp, { code: 'lenientRegExp' }) },
  });
  addFormats.default(ajv);
  for (const [uri, file] of files)
    if (!(file instanceof CouldNotRun)) ajv.addSchema(objectOf(relax(file, direction, resolve)), uri);
  const compiled = new WeakMap<object, ValidateFunction>();

  function compile(schema: object): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    try {
      const validate = ajv.compile(objectOf(relax(schema, direction, resolve)));
      compiled.set(schema, validate);
      return validate;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CouldNotRun(`A schema of the document cannot be read: ${reason}`, { cause });
    }
  }

  return function faults(schema: unknown, value: unknown): Fault[] {
    if (schema === false) return [{ pointer: '', expected: 'nothing', got: brief(value) }];
    if (!isObject(schema)) return [];
    const validate = compile(schema);
    return validate(value) ? [] : explain(validate.errors ?? [], value, faults);
  };
}

/** Patterns use `u`; some only compile without it, and those of other regex dialects are ignored. */
function lenientRegExp(pattern: string, flags: string): RegExp {
  for (const tried of [flags, '']) {
    try {
      return new RegExp(pattern, tried);
    } catch {
      // Try the next one.
    }
  }
  return /(?:)/;
}

/** Returns a copy that does not require the properties that this direction does not carry. */
function relax(node: unknown, direction: Direction, resolve: Resolve): unknown {
  if (Array.isArray(node)) return node.map((child) => relax(child, direction, resolve));
  if (!isObject(node)) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, relax(child, direction, resolve)]),
  );
  if (!Array.isArray(node.required) || !isObject(node.properties)) return copy;
  const { properties } = node;
  const required = node.required.filter(
    (name) => !isString(name) || objectOf(resolve(properties[name]))[excludedKeyword[direction]] !== true,
  );
  return { ...copy, required };
}

type Faults = (schema: unknown, value: unknown) => Fault[];

/** Converts the errors for people: of several alternatives, only the closest one. */
function explain(errors: ErrorObject[], value: unknown, faults: Faults): Fault[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const insideChoice = (error: ErrorObject) =>
    choices.some(
      (choice) =>
        errors.indexOf(error) <= errors.indexOf(choice) && error.instancePath.startsWith(choice.instancePath),
    );
  const outer = choices.filter(
    (choice) =>
      !choices.some(
        (other) =>
          other !== choice &&
          errors.indexOf(other) > errors.indexOf(choice) &&
          choice.instancePath.startsWith(other.instancePath),
      ),
  );
  const plain = errors.filter((error) => !insideChoice(error) && !['if', 'not'].includes(error.keyword));
  const all = [
    ...plain.map((error) => toFault(error, value)),
    ...outer.flatMap((choice) => explainChoice(choice, value, faults)),
  ];
  return all.length > 0 ? all : errors.map((error) => toFault(error, value));
}

function explainChoice(choice: ErrorObject, value: unknown, faults: Faults): Fault[] {
  const at = atPointer(value, choice.instancePath);
  const branches = listOf(choice.schema).map((branch) => faults(branch, at));
  const matching = branches.filter((branch) => branch.length === 0).length;
  if (matching > 1) {
    const got = `${matching} of them fit ${brief(at)}`;
    return [{ pointer: choice.instancePath, expected: `exactly one of ${branches.length} shapes`, got }];
  }
  const nearest = branches.toSorted((one, other) => distance(one) - distance(other))[0] ?? [];
  return nearest.map((fault) => ({ ...fault, pointer: choice.instancePath + fault.pointer }));
}

/** Returns how far a value is from a shape: another type or constant means another shape altogether. */
function distance(branch: Fault[]): number {
  return branch.reduce((sum, { pointer, expected }) => {
    const isOther = pointer === '' || /^(a |an |null|the constant)/.test(expected);
    return sum + (isOther ? 10 : 1);
  }, 0);
}

const articles: Record<string, string> = {
  integer: 'an integer',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function toFault(error: ErrorObject, value: unknown): Fault {
  const { instancePath, keyword, params } = error;
  const here = brief(atPointer(value, instancePath));
  const below = (name: string) => `${instancePath}/${escapePointer(name)}`;
  switch (keyword) {
    case 'required':
      return { pointer: below(params.missingProperty), expected: 'it to be there', got: 'nothing' };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const pointer = below(params.additionalProperty ?? params.unevaluatedProperty);
      return { pointer, expected: 'no such property', got: brief(atPointer(value, pointer)) };
    }
    case 'type': {
      const types = [params.type].flat().map((type: string) => articles[type] ?? `a ${type}`);
      return { pointer: instancePath, expected: types.join(' or '), got: here };
    }
    case 'enum':
      return { pointer: instancePath, expected: `one of ${brief(params.allowedValues)}`, got: here };
    case 'const':
      return { pointer: instancePath, expected: `the constant ${brief(params.allowedValue)}`, got: here };
    case 'format':
      return { pointer: instancePath, expected: `the format ${params.format}`, got: here, isFormat: true };
    case 'pattern':
      return { pointer: instancePath, expected: `the pattern ${params.pattern}`, got: here };
    default:
      return {
        pointer: instancePath,
        expected: (error.message ?? keyword).replace(/^must /, 'to '),
        got: here,
      };
  }
}
