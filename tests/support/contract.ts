import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Operation of the contract. */
export interface Operation {
  id: string;
  /** Method in capitals. */
  method: string;
  /** Path as in the contract: `/api/group/{groupId}`. */
  path: string;
  isWebSocket: boolean;
}

/** Reads the bundled contract: its operations, and functions that validate responses. */
export async function readContract() {
  // Relative to this file, since Vitest may start in any folder.
  const file = new URL('../../packages/server/src/generated/openapi.json', import.meta.url);
  const document: Json = JSON.parse(await readFile(file, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', ...asObject(document) });

  function find(pointer: string): Json | undefined {
    const steps = pointer.split('/').slice(1).map(unescapeStep);
    const found = steps.reduce<Json | undefined>((value, step) => asObject(value)[step], document);
    const reference = asObject(found).$ref;
    return typeof reference === 'string' ? find(reference.replace(/^#/, '')) : found;
  }

  return {
    operations: listOperations(asObject(asObject(document).paths)),
    /** Returns the violations of a response; empty if it conforms to the contract. */
    judge({ method, path }: Operation, { status, body }: { status: number; body: unknown }): string[] {
      const pointer = `/paths/${escapeStep(path)}/${method.toLowerCase()}/responses/${status}`;
      const response = find(pointer);
      if (response === undefined) return [`${method} ${path} declares no ${status}`];
      const schema = asObject(asObject(asObject(response).content)['application/json']).schema;
      // A response to HEAD consists of headers only (RFC 9110, section 9.3.2).
      if (schema === undefined || method === 'HEAD') return [];
      const validate = ajv.compile(inDocument(schema));
      return validate(body) ? [] : (validate.errors ?? []).map(describeFault);
    },
    /** Returns the violations of a value of the named schema; empty if it conforms. */
    judgeThing(name: string, thing: unknown): string[] {
      const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
      return validate(thing) ? [] : (validate.errors ?? []).map(describeFault);
    },
  };
}

function describeFault({ instancePath, message }: ErrorObject): string {
  return `${instancePath} ${message}`;
}

function listOperations(paths: { [key: string]: Json }): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(asObject(item)).map(([method, operation]) => ({
      id: String(asObject(operation).operationId),
      method: method.toUpperCase(),
      path,
      isWebSocket: asObject(operation)['x-websocket'] === true,
    })),
  );
}

// Points references inside a schema to the whole document.
function inDocument(schema: Json): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"contract#'));
}

function asObject(value: Json | undefined): { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
