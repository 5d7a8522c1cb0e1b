import { escapePointer, isObject, isString, type JsonObject, listOf, objectOf } from '../json.ts';
import type { Resolve } from './resolve.ts';

/** An operation of the document with all references resolved; schemas are unchanged. */
export interface Operation {
  /** `operationId`, or method and path without one. */
  id: string;
  method: string;
  /** Path template: `/api/group/{groupId}`. */
  path: string;
  tags: string[];
  parameters: Parameter[];
  body: RequestBody | null;
  /** Responses by `200`, `4XX`, `default`. */
  responses: Map<string, DeclaredResponse>;
  /** Alternatives, each of which is enough; an empty list: open to everybody. */
  security: string[][];
  /** JSON pointer into the document. */
  source: string;
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  name: string;
  in: ParameterPlace;
  required: boolean;
  schema: unknown;
  style: string;
  explode: boolean;
  /** Set if the value is encoded as a document of this type, such as JSON. */
  contentType: string | null;
  examples: unknown[];
  source: string;
}

export interface RequestBody {
  required: boolean;
  content: Map<string, MediaType>;
  source: string;
}

export interface MediaType {
  /** Schema; undefined accepts anything. */
  schema: unknown;
  examples: unknown[];
  source: string;
}

export interface DeclaredResponse {
  /** Status as declared: `200`, `4XX`, `default`. */
  status: string;
  headers: { name: string; required: boolean; schema: unknown; source: string }[];
  content: Map<string, MediaType>;
  source: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function listOperations(root: JsonObject, resolve: Resolve): Operation[] {
  return Object.entries(objectOf(root.paths)).flatMap(([path, node]) => {
    const item = objectOf(resolve(node));
    return methods
      .filter((method) => isObject(item[method]))
      .map((method) => readOperation({ root, item, path, method }, resolve));
  });
}

function readOperation(
  { root, item, path, method }: { root: JsonObject; item: JsonObject; path: string; method: string },
  resolve: Resolve,
): Operation {
  // Only paths may refer to other files, but some documents do so in operations.
  const node = objectOf(resolve(item[method]));
  const source = `#/paths/${escapePointer(path)}/${method}`;
  const security = node.security ?? root.security;
  return {
    id: isString(node.operationId) ? node.operationId : `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    tags: listOf(node.tags).filter(isString),
    parameters: readParameters(
      [
        ...declaredAt(`#/paths/${escapePointer(path)}/parameters`, resolve(item.parameters)),
        ...declaredAt(`${source}/parameters`, resolve(node.parameters)),
      ],
      resolve,
    ),
    body: node.requestBody === undefined ? null : readBody(node.requestBody, source, resolve),
    responses: new Map(
      Object.entries(objectOf(resolve(node.responses)))
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, response]) => [
          status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
          readResponse(status, objectOf(resolve(response)), `${source}/responses/${status}`, resolve),
        ]),
    ),
    security: listOf(security).map((alternative) => Object.keys(objectOf(alternative))),
    source,
  };
}

/** Returns the items of a list, with their pointers. */
function declaredAt(pointer: string, list: unknown): { node: unknown; source: string }[] {
  return listOf(list).map((node, index) => ({ node, source: `${pointer}/${index}` }));
}

function readParameters(declared: { node: unknown; source: string }[], resolve: Resolve): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const { node: given, source } of declared) {
    const node = objectOf(resolve(given));
    const { name, in: place } = node;
    if (!isString(name) || !isPlace(place)) continue;
    const [contentType = null] = Object.keys(objectOf(node.content));
    const media = contentType === null ? node : objectOf(objectOf(node.content)[contentType]);
    const style = isString(node.style)
      ? node.style
      : place === 'query' || place === 'cookie'
        ? 'form'
        : 'simple';
    // A parameter of an operation replaces that of its path with the same name.
    byKey.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, {
      name,
      in: place,
      required: node.required === true || place === 'path',
      schema: media.schema ?? {},
      style,
      explode: typeof node.explode === 'boolean' ? node.explode : style === 'form',
      contentType,
      examples: readExamples(node, resolve),
      source,
    });
  }
  // OpenAPI declares these three elsewhere, so parameters with such a name are ignored.
  const ignored = new Set(['header accept', 'header content-type', 'header authorization']);
  return [...byKey].filter(([key]) => !ignored.has(key)).map(([, parameter]) => parameter);
}

function isPlace(place: unknown): place is ParameterPlace {
  return place === 'path' || place === 'query' || place === 'header' || place === 'cookie';
}

function readBody(declared: unknown, source: string, resolve: Resolve): RequestBody {
  const node = objectOf(resolve(declared));
  const at = `${source}/requestBody`;
  return { required: node.required === true, content: readContent(node, at, resolve), source: at };
}

function readResponse(status: string, node: JsonObject, source: string, resolve: Resolve): DeclaredResponse {
  const headers = Object.entries(objectOf(resolve(node.headers)))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, declared]) => {
      const header = objectOf(resolve(declared));
      const at = `${source}/headers/${escapePointer(name)}`;
      return { name, required: header.required === true, schema: header.schema ?? {}, source: at };
    });
  return { status, headers, content: readContent(node, source, resolve), source };
}

function readContent(node: JsonObject, source: string, resolve: Resolve): Map<string, MediaType> {
  return new Map(
    Object.entries(objectOf(resolve(node.content))).map(([type, declared]) => {
      const media = objectOf(resolve(declared));
      const at = `${source}/content/${escapePointer(type)}/schema`;
      return [
        type.toLowerCase(),
        { schema: media.schema, examples: readExamples(media, resolve), source: at },
      ];
    }),
  );
}

/** Returns the values of `example` and `examples`, in this order. */
function readExamples(node: JsonObject, resolve: Resolve): unknown[] {
  const named = Object.values(objectOf(resolve(node.examples))).map(
    (example) => objectOf(resolve(example)).value,
  );
  return [node.example, ...named].filter((example) => example !== undefined);
}

/** Returns the declaration for a status: for itself, its class, or the default. */
export function declaredFor(operation: Operation, status: number): DeclaredResponse | undefined {
  const { responses } = operation;
  return (
    responses.get(String(status)) ??
    responses.get(`${Math.floor(status / 100)}XX`) ??
    responses.get('default')
  );
}

/** Returns whether the document names this very status, or its class: `default` does not count. */
export function namesStatus(operation: Operation, status: number): boolean {
  return operation.responses.has(String(status)) || operation.responses.has(`${Math.floor(status / 100)}XX`);
}

/**
 * Returns whether the status is implied: that of a declared security requirement, or a refusal of input if
 * the document declares none.
 */
export function isImpliedRefusal(operation: Operation, status: number): boolean {
  return isImpliedTurningAway(operation, status) || isImpliedRefusalOfInput(operation, status);
}

/** A document that declares no refusal except of the caller leaves it to the backend how to refuse invalid input. */
function isImpliedRefusalOfInput({ responses, parameters, body }: Operation, status: number): boolean {
  const ofCaller = ['401', '403', '429'];
  const namesRefusal = [...responses.keys()].some(
    (name) => /^(4|default)/.test(name) && !ofCaller.includes(name),
  );
  if (namesRefusal) return false;
  if (status === 404) return parameters.some(({ in: place }) => place === 'path');
  if (status === 413 || status === 415) return body !== null;
  return (status === 400 || status === 422) && (parameters.length > 0 || body !== null);
}

function isImpliedTurningAway(operation: Operation, status: number): boolean {
  const isClosed =
    operation.security.length > 0 && operation.security.every((alternative) => alternative.length > 0);
  return (
    isClosed &&
    (status === 401 || status === 403) &&
    !namesStatus(operation, 401) &&
    !namesStatus(operation, 403)
  );
}

/** Returns the declaration for a content type; exact names win over ranges such as `image/*`. */
export function mediaFor(content: Map<string, MediaType>, contentType: string): MediaType | undefined {
  const essence = essenceOf(contentType);
  const [family = ''] = essence.split('/');
  const byEssence = [...content].find(([type]) => essenceOf(type) === essence)?.[1];
  return byEssence ?? content.get(`${family}/*`) ?? content.get('*/*');
}

/** Returns the type without its parameters, in lower case. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

export function isJson(contentType: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?json$/.test(essenceOf(contentType));
}
