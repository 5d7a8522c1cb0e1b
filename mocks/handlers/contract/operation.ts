import type { operations } from '@kepwai/api-client';
import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { type WebSocketHandler, ws } from 'msw/ws';
import { operationRoutes } from '../../generated/operations.ts';
import { checkPart } from './check-request.ts';
import { refuse } from './refuse.ts';

type AnyId = keyof operations;
type Responses<Id extends AnyId> = operations[Id]['responses'];
type ParametersIn<Id extends AnyId, Place extends 'path' | 'query' | 'header'> = NonNullable<
  operations[Id]['parameters'][Place]
>;
type NameOf<Values> = [Values] extends [never] ? never : keyof Values & string;
/** JSON body of an operation. */
export type JsonBody<Id extends AnyId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
/** Query of an operation. */
export type Query<Id extends AnyId> = ParametersIn<Id, 'query'>;
type JsonAnswer<Id extends AnyId> =
  Responses<Id> extends { 200: { content: { 'application/json': infer Answer } } } ? Answer : never;

/** Operation that is a socket. */
export type SocketId = { [Id in AnyId]: Responses<Id> extends { 101: unknown } ? Id : never }[AnyId];
/** Every other operation of the contract. */
export type OperationId = Exclude<AnyId, SocketId>;

/** Values by name; null for one that the request does not have. */
export interface Values<Name extends string> {
  readonly get: (name: Name) => string | null;
}

/**
 * A request, with the names that the contract gives its parts. A part is checked when it is read, after the caller:
 * reading it throws the answer 400, a body that is not JSON 415.
 */
export interface Call<Id extends OperationId> {
  readonly request: Request;
  readonly path: ParametersIn<Id, 'path'>;
  readonly query: Query<Id>;
  /** Unchecked strings. */
  readonly header: Values<NameOf<ParametersIn<Id, 'header'>>>;
  readonly readBody: () => Promise<JsonBody<Id>>;
  /** Builds an answer that is not JSON. */
  readonly reply: (status: keyof Responses<Id> & number, answer?: Reply) => Response;
}

interface Reply {
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** The `data` of a JSON answer, null for `{ success: false }`; a response if the operation does not answer with JSON. */
export type Result<Id extends OperationId> = [JsonAnswer<Id>] extends [never]
  ? Response
  : JsonAnswer<Id> extends infer Answer
    ? Answer extends { data: infer Data }
      ? Data
      : null
    : never;

/**
 * Handles an operation of the contract on any origin: its method, path and types follow from its id. A refusal is thrown.
 * With `takesInvalid` the ids of its path are not checked.
 *
 * @example operation('getGroupUsage', (call) => viewUsage(server, openGroup(server, call)))
 */
export function operation<Id extends OperationId>(
  id: Id,
  handler: (call: Call<Id>) => Result<Id> | Promise<Result<Id>>,
  { takesInvalid = false, ...options }: { once?: boolean; takesInvalid?: boolean } = {},
): HttpHandler {
  const { method, path } = operationRoutes[id];
  return http[method](
    toPattern(path),
    async ({ request, params }) => {
      const result = await handler({
        request,
        get path() {
          if (!takesInvalid) checkPart(id, 'path', params);
          // The pattern has exactly the names of the contract's path, and each stands for one segment.
          return params as Call<Id>['path'];
        },
        get query() {
          const query = Object.fromEntries(new URL(request.url).searchParams);
          checkPart(id, 'query', query);
          return query as Query<Id>;
        },
        header: request.headers,
        async readBody() {
          const body = await readJson(request);
          checkPart(id, 'body', body);
          return body as JsonBody<Id>;
        },
        reply: (status, { headers = {}, body } = {}) => new HttpResponse(body ?? null, { status, headers }),
      });
      if (result instanceof Response) return result;
      return HttpResponse.json(result === null ? { success: false } : { success: true, data: result });
    },
    options,
  );
}

/** Handles the operation that is a socket. */
export function socketOperation(
  id: SocketId,
  onConnection: Parameters<ReturnType<typeof ws.link>['addEventListener']>[1],
): WebSocketHandler {
  return ws.link(toPattern(operationRoutes[id].path)).addEventListener('connection', onConnection);
}

function toPattern(path: string): string {
  return `*${path.replaceAll('{', ':').replaceAll('}', '')}`;
}

async function readJson(request: Request): Promise<unknown> {
  if (!/\bjson\b/.test(request.headers.get('content-type') ?? '')) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await request.json();
  } catch {
    throw refuse('INVALID_REQUEST');
  }
}
