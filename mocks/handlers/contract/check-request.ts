import { idPattern, maxIdLength } from '@kepwai/rules/ids';
import { describeViolation } from '@kepwai/rules/violations';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { requests } from '../../generated/requests.ts';
import { refuse } from './refuse.ts';

/** Parts of a request that the contract has a schema of. */
export type RequestPart = 'path' | 'query' | 'body';

const ajvOptions = { useDefaults: true, strict: false, validateSchema: false, meta: false } as const;
/** Bodies are JSON with exact types; paths and queries are text that is coerced to numbers. */
const forBodies = withContract(new Ajv2020(ajvOptions));
const forParts = withContract(new Ajv2020({ ...ajvOptions, coerceTypes: 'array' }));

function withContract(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv);
  return ajv.addFormat('uuid', idPattern).addSchema(requests, 'contract');
}

/**
 * Checks a part of a request by the contract, as the server does, and fills in its defaults.
 * @throws the answer 400
 */
export function checkPart(operationId: string, part: RequestPart, value: unknown): void {
  if (part === 'path' && isLong(value)) throw refuse('NOT_FOUND');
  const ajv = part === 'body' ? forBodies : forParts;
  const validate = ajv.getSchema(`contract#/operations/${operationId}/${part}`);
  if (!validate || validate(value)) return;
  const details = (validate.errors ?? []).map((violation) => describeViolation(violation, part));
  throw refuse('INVALID_REQUEST', { details });
}

/** Returns the function that checks a value by a named schema of the contract. */
export function checkerOf<Value>(schema: 'LiveClientMessage'): ValidateFunction<Value> {
  return forBodies.compile<Value>({ $ref: `contract#/components/schemas/${schema}` });
}

function isLong(values: unknown): boolean {
  return Object.values(values ?? {}).some((value) => String(value).length > maxIdLength);
}
