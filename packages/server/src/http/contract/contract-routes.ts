import type { FastifySchema, HTTPMethods } from 'fastify';
import contract from '../../generated/openapi.json' with { type: 'json' };
import type { operations } from '../../generated/schema.ts';

/** An operation of the contract as a Fastify route. */
export interface ContractRoute {
  operationId: keyof operations;
  method: HTTPMethods;
  url: string;
  /** Whether the contract has a body for it. */
  hasBody: boolean;
  schema: FastifySchema;
}

interface Content {
  [mediaType: string]: { schema?: unknown };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: unknown;
}

/** Fields of an operation that are read here, with references resolved; the contract's lint checks the document. */
interface Declaration {
  operationId: keyof operations;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const methods: Record<string, HTTPMethods> = {
  get: 'GET',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  options: 'OPTIONS',
};

/**
 * Routes of the contract. No library is used: those validate the whole document at each start, which `npm run check`
 * has done, and need 14 MB and a quarter of a second. All applications of a process share them, so that each schema is
 * compiled once.
 */
export const contractRoutes: readonly ContractRoute[] = readRoutes();

function readRoutes(): ContractRoute[] {
  const paths = inlineReferences(contract.paths) as Record<string, Record<string, Declaration>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, declaration]) => {
      const method = methods[name];
      if (!method) throw new Error(`${path} of the contract has ${name}, which is no method`);
      return {
        operationId: declaration.operationId,
        method,
        url: path.replaceAll(/{(\w+)}/g, ':$1'),
        hasBody: declaration.requestBody !== undefined,
        schema: schemaOf(declaration),
      };
    }),
  );
}

function schemaOf({ parameters = [], requestBody, responses }: Declaration): FastifySchema {
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const json = content?.['application/json'];
    return json ? [[status, { content: { 'application/json': json } }]] : [];
  });
  const json = requestBody?.content['application/json'];
  return {
    ...partOf(parameters, 'path', 'params'),
    ...partOf(parameters, 'query', 'querystring'),
    ...partOf(parameters, 'header', 'headers'),
    // Not by content type: a body without one would skip validation. A body that is not JSON was already
    // answered with 415.
    ...(json && { body: json.schema }),
    response: Object.fromEntries(answers),
  };
}

/** Returns the parameters of one part of a request as an object schema; Node has header names in lower case. */
function partOf(parameters: Parameter[], part: string, name: keyof FastifySchema): FastifySchema {
  const named = parameters
    .filter((parameter) => parameter.in === part)
    .map((it) => ({ ...it, name: part === 'header' ? it.name.toLowerCase() : it.name }));
  if (named.length === 0) return {};
  return {
    [name]: {
      type: 'object',
      properties: Object.fromEntries(named.map((parameter) => [parameter.name, parameter.schema])),
      required: named.filter(({ required }) => required).map((parameter) => parameter.name),
    },
  };
}

/**
 * Replaces each `$ref` by its target; a target that is used twice is one object.
 * @throws Error if a schema contains itself
 */
function inlineReferences(value: unknown): unknown {
  const known = new Map<string, unknown>();
  const underWay = new Set<string>();

  function inline(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string') return follow(node.$ref);
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, inline(child)]));
  }

  function follow(pointer: string): unknown {
    if (known.has(pointer)) return known.get(pointer);
    if (underWay.has(pointer)) throw new Error(`${pointer} of the contract has itself in it`);
    underWay.add(pointer);
    const target = inline(at(pointer));
    known.set(pointer, target);
    return target;
  }

  return inline(value);
}

/**
 * Resolves a JSON pointer.
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */
function at(pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((node, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node === 'object' && node !== null && key in node) return Reflect.get(node, key);
    throw new Error(`${pointer} points at nothing in the contract`);
  }, contract);
}
