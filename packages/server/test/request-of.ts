import type { InjectOptions } from 'fastify';
import type { operations } from '../src/generated/schema.ts';
import { contractRoutes } from '../src/http/contract/contract-routes.ts';
import type { OperationId } from '../src/http/contract/operation.ts';

/** Header that identifies a caller; none of a stranger. */
interface CallerHeaders {
  authorization?: string;
}

type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;
type QueryOf<Id extends OperationId> = OrNone<NonNullable<operations[Id]['parameters']['query']>>;
type OrNone<Value> = [Value] extends [never] ? Record<never, never> : Value;
/** Body of a request; `raw` is JSON as it was signed, or invalid JSON. */
type BodyOf<Id extends OperationId> = [NonNullable<operations[Id]['requestBody']>] extends [never]
  ? { body?: never }
  : operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body; raw?: never } | { body?: never; raw: string | Buffer }
    : { body?: Buffer | string };

type Needed<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };
/** Parameters of which some already have a value. */
type Without<Given, Values> = Omit<Values, Given & keyof Values> &
  Partial<Pick<Values, Given & keyof Values>>;

/** Address of a request: the parameters of the contract, or an address that an earlier answer gave. */
type Address<Id extends OperationId, Given> =
  | ({ at?: never } & Needed<'path', Without<Given, PathOf<Id>>> & Needed<'query', QueryOf<Id>>)
  | { at: string; path?: never; query?: never };

/** Input of an operation by the contract. `Given`: parameters of the path that have a value by default. */
export type Asked<Id extends OperationId, Given = never> = BodyOf<Id> &
  Address<Id, Given> & {
    /** Caller. Default: a stranger. */
    as?: CallerHeaders | { headers: CallerHeaders };
    headers?: Record<string, string>;
    /** IP address of the caller. */
    from?: string;
  };

/** Last argument of a function that takes the input of an operation; optional if nothing is required. */
export type AskedLast<Id extends OperationId, Given = never, More = unknown> =
  Record<never, never> extends Asked<Id, Given>
    ? [asked?: Asked<Id, Given> & More]
    : [asked: Asked<Id, Given> & More];

/** Input of any operation. */
export interface AnyAsked {
  at?: string;
  path?: object;
  query?: object;
  body?: unknown;
  raw?: string | Buffer;
  as?: CallerHeaders | { headers: CallerHeaders };
  headers?: Record<string, string>;
  from?: string;
}

const routes = new Map(contractRoutes.map((route) => [route.operationId, route]));

/**
 * Returns the request of an operation: its method and address come from the contract.
 * @example requestOf('getFolder', { as: mother, path: { groupId, folderId } })
 */
export function requestOf<Id extends OperationId>(id: Id, ...[asked]: AskedLast<Id>): InjectOptions {
  return anyRequestOf(id, asked);
}

/** Returns the request of an operation without checking its input by type. */
export function anyRequestOf(id: OperationId, asked: AnyAsked = {}): InjectOptions {
  const { at, path = {}, query = {}, body, raw, as = {}, headers, from } = asked;
  const payload = raw ?? body;
  const { method, url } = routeOf(id);
  if (at !== undefined && !isAddressOf(url, at)) throw new Error(`${at} is no address of ${id}`);
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: at ?? `${fillPath(url, path)}${toSearch(query)}`,
    headers: {
      ...('headers' in as ? as.headers : as),
      ...(raw !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(from !== undefined && { remoteAddress: from }),
    ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
  };
}

function routeOf(id: OperationId) {
  const route = routes.get(id);
  if (!route) throw new Error(`${id} is not in the contract`);
  return route;
}

function fillPath(url: string, path: object): string {
  const values = new Map<string, unknown>(Object.entries(path));
  return url.replaceAll(/:(\w+)/g, (_part, name: string) => {
    if (!values.has(name)) throw new Error(`${url} lacks ${name}`);
    return encodeURIComponent(String(values.get(name)));
  });
}

function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  }
  return search.size > 0 ? `?${search}` : '';
}

function isAddressOf(url: string, address: string): boolean {
  const { pathname } = new URL(address, 'http://kepwai.test');
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
}
