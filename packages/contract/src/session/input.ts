import type { ContractDocument } from '../document/document.ts';
import { essenceOf, isJson, type Operation, type Parameter } from '../document/operation.ts';
import { flatten, generate, limitsOf, typeOf } from '../generate/value.ts';
import { type EncodedBody, encodeBody } from '../http/serialise.ts';
import { tusDefaults } from '../http/tus-protocol.ts';
import { isString } from '../json.ts';
import type { KnownValues } from './known.ts';

/** Input of one request, before it is serialised. */
export interface Input {
  /** Values by parameter; missing ones are not sent. */
  parameters: ReadonlyMap<Parameter, unknown>;
  body: InputBody | null;
  /** Set if the body is sent as these bytes, whatever its value. */
  raw?: EncodedBody;
}

export interface InputBody {
  contentType: string;
  schema: unknown;
  value: unknown;
}

/** Input with its reliability. */
export interface BuiltInput {
  input: Input;
  /**
   * `certain`: everything that the document does not specify was given or created. `guessed`: a backend may
   * refuse it for reasons that no document states.
   */
  confidence: 'certain' | 'guessed';
  /** Whether the resources in its path were given or created, so that they can be changed. */
  isOurs: boolean;
}

export interface InputOptions {
  seed: number;
  optional: 'omitted' | 'present';
}

/** Builds a valid input, or names what could not be generated. */
export function buildInput(
  document: ContractDocument,
  operation: Operation,
  known: KnownValues,
  options: InputOptions,
): BuiltInput | { missing: string } {
  const parameters = new Map<Parameter, unknown>();
  const link = known.linkOf(operation);
  let confidence: BuiltInput['confidence'] = 'certain';
  let isOurs = true;
  for (const parameter of operation.parameters) {
    const { name, required } = parameter;
    const certain = link?.get(`${parameter.in} ${name}`) ?? known.valueOf(operation, parameter);
    if (certain !== undefined) {
      if (!required && certain.origin !== 'given') continue;
      parameters.set(parameter, certain.value);
      if (parameter.in === 'path' && certain.origin === 'found') isOurs = false;
      continue;
    }
    // Metadata may be left out by the protocol, but the upload is only recognised with it.
    const ofTus = tusDefaults.get(name.toLowerCase());
    if (!required && ofTus === undefined) continue;
    const made = ofTus ?? make(document, operation, parameter, options)?.value;
    if (made === undefined) return { missing: `the ${parameter.in} parameter ${name}` };
    parameters.set(parameter, made);
    if (parameter.in === 'path') isOurs = false;
    if (parameter.in === 'path' || isFreeText(document, parameter.schema)) confidence = 'guessed';
  }
  const body = buildBody(document, operation, known, options);
  if ('missing' in body) return body;
  return { input: { parameters, ...body }, confidence, isOurs };
}

function make(
  document: ContractDocument,
  operation: Operation,
  parameter: Parameter,
  { seed }: InputOptions,
) {
  const key = `${operation.id} ${parameter.in} ${parameter.name}`;
  const { examples, schema } = parameter;
  return generate(document, schema, { seed, key, optional: 'present', examples });
}

function buildBody(
  document: ContractDocument,
  operation: Operation,
  known: KnownValues,
  { seed, optional }: InputOptions,
): { body: InputBody | null; raw?: EncodedBody } | { missing: string } {
  const types = [...(operation.body?.content ?? [])];
  const media = types.find(([type]) => isJson(type)) ?? types[0];
  if (!operation.body || !media) return { body: null };
  const [contentType, { schema, examples }] = media;
  if (schema === undefined || isBinary(contentType)) {
    const type = contentType.includes('*') ? 'application/octet-stream' : contentType;
    return { body: null, raw: { contentType: type, bytes: Buffer.from('kept') } };
  }
  const key = `${operation.id} body`;
  const values = known.bodyValues(operation);
  const made = generate(document, schema, { seed, key, optional, examples, known: values });
  if (!made) return operation.body.required ? { missing: 'a body' } : { body: null };
  const body = { contentType, schema, value: made.value };
  return encodeBody(contentType, made.value) ? { body } : { missing: `a body of ${contentType}` };
}

function isBinary(contentType: string): boolean {
  return /octet-stream|^image\/|^video\/|^audio\/|zip$|pdf$/.test(essenceOf(contentType));
}

/** Returns whether the document leaves the meaning of a text open: it may be a name, or a key that has to exist. */
export function isFreeText(document: ContractDocument, schema: unknown): boolean {
  const resolved = document.resolve(schema);
  if (typeof resolved !== 'object' || resolved === null) return true;
  if (['enum', 'const', 'oneOf', 'anyOf', 'allOf', 'pattern'].some((word) => word in resolved)) return false;
  const type: unknown = Reflect.get(resolved, 'type');
  const format: unknown = Reflect.get(resolved, 'format');
  const isText = type === undefined || [type].flat().includes('string');
  return isText && !(isString(format) && /^(date|date-time|time|duration|email|ipv4|ipv6)$/.test(format));
}

/** Returns the input with generated ids in its path, of resources that do not exist. */
export function withUnknownIds(
  document: ContractDocument,
  operation: Operation,
  input: Input,
  seed: number,
): Input {
  const path = operation.parameters.filter(({ in: place }) => place === 'path');
  if (path.length === 0) return input;
  const parameters = new Map(input.parameters);
  for (const parameter of path) {
    const made = makeUp(document, parameter, {
      seed: seed + 1,
      key: `${operation.id} elsewhere ${parameter.name}`,
    });
    if (made) parameters.set(parameter, made.value);
  }
  return { ...input, parameters };
}

/** Number far from those of backends, which start small. */
const farNumber = 2_147_483_000;

/** Generates a value that most likely nothing has: no example, and no small number. */
function makeUp(
  document: ContractDocument,
  { schema: declared }: Parameter,
  { seed, key }: { seed: number; key: string },
): { value: unknown } | null {
  const { example: _, examples: __, ...schema } = flatten(document, declared);
  const { max, step } = limitsOf(schema);
  const far = Number.isFinite(max) ? max : Math.floor(farNumber / step) * step;
  const isNumber = typeOf(schema) === 'integer' && !('enum' in schema) && !('const' in schema);
  const isGood = isNumber && document.validator.faults(declared, far, 'request').length === 0;
  return isGood ? { value: far } : generate(document, schema, { seed, key, optional: 'omitted' });
}
