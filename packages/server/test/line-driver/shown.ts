import * as z from 'zod';
import { contractRoutes } from '../../src/http/contract/contract-routes.ts';
import type { AppClient } from './app-client.ts';
import { type Traces, tracesIn } from './remains.ts';

/** Values of the parameters of paths and queries, by their names. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** An address whose answer contained data of a file. */
export interface Shown {
  operationId: string;
  path: string;
  /** Whether it leads to the bytes of one of the files without naming it. */
  isOfOne?: boolean;
}

/** Operations whose answers are no documents: a socket, and the state of the process. */
const others = new Set(['subscribeLive', 'getHealth', 'getReadiness']);

/** Parameters of queries that are about pages, or choose among the same files. */
const leftOut = new Set([
  'cursor',
  'limit',
  'kind',
  'postedBy',
  'from',
  'to',
  'minSizeBytes',
  'maxSizeBytes',
  'sort',
  'bankCode',
  'topic',
  'personId',
  'own',
  'size',
  'download',
]);

/**
 * Calls every GET operation of the contract with all values, and follows the signed addresses in the answers. Returns
 * those with data, and those among `ofFiles` that lead to bytes: addresses of one file that do not name it. New
 * operations are included automatically.
 */
export async function findShown(
  appClient: AppClient,
  {
    values,
    addresses,
    ofFiles,
    traces,
  }: { values: Values; addresses: readonly string[]; ofFiles: readonly string[]; traces: Traces },
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const asked = new Set<string>();
  const more = [...addresses, ...ofFiles].map((path) => ({ operationId: operationOf(path), path }));
  const waiting = [...listAddresses(values), ...more];
  for (const address of waiting) {
    const { operationId, path } = address;
    if (asked.has(path)) continue;
    asked.add(path);
    const { status, bytes } = await appClient.ask('GET', path);
    if (status >= 500) throw new Error(`${path} answered ${status}`);
    if (status !== 200) continue;
    const text = bytes.toString('latin1');
    const isOfOne = ofFiles.includes(path);
    if (isOfOne || tracesIn(`${path} ${text}`, traces).length > 0) shown.push({ operationId, path, isOfOne });
    if (!isJson(text)) continue;
    for (const [, found = ''] of text.matchAll(/"(?:https?:\/\/[^/"]+)?(\/api\/[^"]+)"/g)) {
      const isOfOthers = found.includes('/file/') && tracesIn(found, traces).length === 0;
      if (!isOfOthers) waiting.push({ operationId: operationOf(found), path: found });
    }
  }
  return shown;
}

/**
 * Returns the traces that these addresses still show, in plain sentences. The state of an action names the ids of files that it could
 * not act on, for a day, to the person who requested it.
 */
export async function findStillShown(
  appClient: AppClient,
  shown: readonly Shown[],
  traces: Traces,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { operationId, path, isOfOne: isKnown } of shown) {
    const { status, bytes } = await appClient.ask('GET', path);
    const text = bytes.toString('latin1');
    const isOfOne = isKnown || tracesIn(path.split('?')[0] ?? '', traces).length > 0;
    if (isOfOne && status < 400 && !isJson(text)) faults.push(`${operationId} still sends bytes: ${path}`);
    const left = tracesIn(text, operationId === 'getBulkAction' ? { ...traces, fileIds: new Set() } : traces);
    if (left.length > 0) faults.push(`${operationId} still shows ${left.join(', ')}: ${path}`);
  }
  return faults;
}

const querySchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

function isJson(text: string): boolean {
  return text.startsWith('{"');
}

function listAddresses(values: Values): Shown[] {
  return contractRoutes.flatMap(({ operationId, method, url, schema }) => {
    if (method !== 'GET' || others.has(operationId)) return [];
    const { properties, required } = querySchema.parse(schema.querystring ?? { properties: {} });
    // Signed addresses are found in the answers.
    if (required.includes('t')) return [];
    const names = Object.keys(properties).filter((name) => !leftOut.has(name));
    const filled = names.flatMap((name) =>
      valuesOf(values, name).map((value) => `${name}=${encodeURIComponent(value)}`),
    );
    const limit = 'limit' in properties ? 'limit=100&' : '';
    const queries = required.length > 0 ? filled : ['', ...filled];
    return fillPath(url, values).flatMap((path) =>
      queries.map((query) => ({ operationId, path: `${path}?${limit}${query}` })),
    );
  });
}

/** Returns the paths that a route has for the values of its parameters. */
function fillPath(route: string, values: Values): string[] {
  const [, name] = /:(\w+)/.exec(route) ?? [];
  if (name === undefined) return [route];
  return valuesOf(values, name).flatMap((value) => fillPath(route.replace(`:${name}`, value), values));
}

function valuesOf(values: Values, name: string): readonly string[] {
  const known = values[name];
  if (!known) throw new Error(`no value for the parameter ${name}: say what it names in the driver`);
  return known;
}

/** Name of the page of a link among the operations. */
export const linkPage = 'page of a link';

/** Returns the operation of an address. */
function operationOf(address: string): string {
  const path = address.split('?')[0] ?? '';
  if (path.startsWith('/app/share/')) return linkPage;
  for (const { operationId, method, url } of contractRoutes) {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    if (method === 'GET' && pattern.test(path)) return operationId;
  }
  throw new Error(`the contract has no address ${path}`);
}
