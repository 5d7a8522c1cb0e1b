import type { Operation } from '../document/operation.ts';
import { declaredFor } from '../document/operation.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSafe, isSuccess, isWebSocket, needsProof, type Plan } from '../session/exchange.ts';
import { buildInput } from '../session/input.ts';
import type { Session } from '../session/session.ts';

/** Origin that every backend must treat as foreign. */
const foreignOrigin = 'https://kepwai-contract.invalid';

/**
 * Request headers that need no permission.
 * @see https://fetch.spec.whatwg.org/#cors-safelisted-request-header
 */
const safeRequestHeaders = [
  'accept',
  'accept-language',
  'content-language',
  'range',
  'host',
  'content-length',
];

/**
 * Answer headers that every page can read.
 * @see https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
 */
const safeAnswerHeaders = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];

/**
 * Methods that need no permission.
 * @see https://fetch.spec.whatwg.org/#cors-safelisted-method
 */
const safeMethods = ['GET', 'HEAD', 'POST'];

/**
 * Checks how an operation answers pages of other origins: a foreign one is never allowed with credentials,
 * and the app's own (`origin` of the options) can send what the document accepts, and read what it answers.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export async function checkCors(session: Session, operation: Operation): Promise<void> {
  const { document, known, seed, origin } = session;
  if (!session.selection.hasCheck('cors') || isWebSocket(operation) || operation.method === 'OPTIONS') return;
  const built = buildInput(document, operation, known, { seed, optional: 'present' });
  if ('missing' in built) return;
  const plan: Plan = { operation, actor: 'member', input: built.input, what: '' };
  for (const foreign of [foreignOrigin, 'null']) {
    const exchange = await askPreflight(session, plan, foreign);
    if (exchange) session.note('cors', exchange, judgeForeign(exchange, foreign));
  }
  if (origin === null || !isForPages(session, operation)) return;
  const preflight = await askPreflight(session, plan, origin);
  if (preflight) session.note('cors', preflight, judgePreflight(session, plan, preflight, origin));
  if (!isSafe(operation)) return;
  const answered = await session.ask({
    ...plan,
    headers: [['Origin', origin]],
    what: `from a page of ${origin}`,
  });
  if (answered) session.note('cors', answered, judgeAnswer(answered, origin));
}

/** Returns whether pages call such operations: not those for machines, such as health, which need no sign-in. */
function isForPages({ document }: Session, { path }: Operation): boolean {
  const [, root] = path.split('/');
  return document.operations.some((other) => other.path.split('/')[1] === root && needsProof(other));
}

function askPreflight(session: Session, plan: Plan, origin: string): Promise<Exchange | null> {
  const { method } = plan.operation;
  const headers = unsafeHeaders(session, plan);
  const asked: [string, string][] = [
    ['Origin', origin],
    ['Access-Control-Request-Method', method],
    ...(headers.length > 0
      ? [['Access-Control-Request-Headers', headers.join(',')] as [string, string]]
      : []),
  ];
  return session.askPreflight({ ...plan, actor: 'nobody', what: `preflight of a page of ${origin}` }, asked);
}

/** Returns the names of headers that need a browser's preflight, in lower case and sorted, as browsers write them. */
function unsafeHeaders(session: Session, plan: Plan): string[] {
  const names = session.headersOf(plan).map((name) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !safeRequestHeaders.includes(name)).toSorted();
}

function judgeForeign({ answer }: Exchange, foreign: string): Broken[] {
  const allowed = answer.headers.get('access-control-allow-origin');
  const withCredentials = answer.headers.get('access-control-allow-credentials') === 'true';
  if (!withCredentials || (allowed !== foreign && allowed !== '*')) return [];
  const expected = 'no credentials for a page of any origin';
  return [{ pointer: '/headers/access-control-allow-origin', expected, got: `${allowed}, with credentials` }];
}

function judgePreflight(session: Session, plan: Plan, exchange: Exchange, origin: string): Broken[] {
  const { answer } = exchange;
  if (!isSuccess(answer.status))
    return [{ pointer: '/status', expected: '2xx to the preflight', got: String(answer.status) }];
  const { method } = plan.operation;
  const hasMethod =
    safeMethods.includes(method) ||
    namesIn(answer.headers, 'access-control-allow-methods').has(method.toLowerCase());
  const broken = judgeOrigin(exchange, origin);
  if (!hasMethod) broken.push(notIn(exchange, { header: 'access-control-allow-methods', name: method }));
  const allowed = namesIn(answer.headers, 'access-control-allow-headers');
  for (const name of unsafeHeaders(session, plan)) {
    // A star stands for all headers but this one.
    if (allowed.has(name) || (allowed.has('*') && name !== 'authorization')) continue;
    broken.push(notIn(exchange, { header: 'access-control-allow-headers', name }));
  }
  return broken;
}

function judgeAnswer(exchange: Exchange, origin: string): Broken[] {
  const { plan, answer } = exchange;
  const exposed = namesIn(answer.headers, 'access-control-expose-headers');
  const declared = declaredFor(plan.operation, answer.status)?.headers ?? [];
  const hidden = declared
    .map(({ name }) => name.toLowerCase())
    .filter((name) => answer.headers.has(name) && !safeAnswerHeaders.includes(name))
    .filter((name) => !exposed.has(name) && !exposed.has('*'));
  return [
    ...judgeOrigin(exchange, origin),
    ...hidden.map((name) => notIn(exchange, { header: 'access-control-expose-headers', name })),
  ];
}

function judgeOrigin({ answer }: Exchange, origin: string): Broken[] {
  const allowed = answer.headers.get('access-control-allow-origin');
  const pointer = '/headers/access-control-allow-origin';
  if (allowed !== origin && allowed !== '*')
    return [{ pointer, expected: origin, got: allowed ?? 'nothing' }];
  const varies = namesIn(answer.headers, 'vary');
  if (allowed === '*' || varies.has('origin') || varies.has('*')) return [];
  const got = answer.headers.get('vary') ?? 'nothing';
  return [{ pointer: '/headers/vary', expected: 'Origin: another page gets another answer', got }];
}

function notIn({ answer }: Exchange, { header, name }: { header: string; name: string }): Broken {
  return {
    pointer: `/headers/${header}`,
    expected: `${name} in it`,
    got: answer.headers.get(header) ?? 'nothing',
  };
}

function namesIn(headers: Map<string, string>, header: string): Set<string> {
  return new Set((headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase()));
}
