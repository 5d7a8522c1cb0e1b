import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One operation of the contract. */
export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  /** As the contract has it: `/api/group/{groupId}`. */
  path: string;
  isWebSocket: boolean;
}

/** The bundled contract: its operations, and a judge of answers. */
export async function readContract() {
  // From the root of the repository, wherever Vitest was started.
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
    /** What is wrong with an answer; empty where it keeps the contract. */
    judge({ method, path }: Operation, { status, body }: { status: number; body: unknown }): string[] {
      const pointer = `/paths/${escapeStep(path)}/${method.toLowerCase()}/responses/${status}`;
      const response = find(pointer);
      if (response === undefined) return [`${method} ${path} declares no ${status}`];
      const schema = asObject(asObject(asObject(response).content)['application/json']).schema;
      // An answer to HEAD tells by its headers alone (RFC 9110, section 9.3.2).
      if (schema === undefined || method === 'HEAD') return [];
      const validate = ajv.compile(inDocument(schema));
      return validate(body) ? [] : (validate.errors ?? []).map(describeFault);
    },
    /** What is wrong with a thing of this name; empty where it keeps the contract. */
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

// References inside a schema mean the whole document, so each is pointed there.
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
