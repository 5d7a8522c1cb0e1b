import type http from 'node:http';
import { answerChecks } from '../answer/answer-checks.ts';
import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import { type Match, matchPath } from '../document/match.ts';
import { decode } from '../http/send.ts';
import type { Broken } from '../report/recorder.ts';
import { pairsOf } from './forward.ts';
import type { RangeJudge } from './judge-range.ts';
import { judgeRequest } from './judge-request.ts';

/** Something in passing traffic that is not as the document says. */
export interface Violation {
  /** `unknown-operation`: the document has no such path or method. */
  check: CheckId | 'unknown-operation';
  /** `operationId`; method and path where the document has none. */
  operation: string;
  /** In capitals. */
  method: string;
  /** As asked for, without the query: that may hold secrets. */
  path: string;
  /** Of the answer. */
  status: number;
  /** JSON pointer into what passed: `/status`, `/body/data/id`, `/request/query/limit`. */
  pointer: string;
  /** JSON pointer into the document: where it says so. */
  source: string;
  /** What the document says, in words. */
  expected: string;
  /** What passed, cut where it gets long. */
  got: string;
}

/** What is kept of a body to be judged; the traffic itself passes whole. */
const maxKeptBytes = 4 * 1024 ** 2;

/** What passed of a body. */
export interface Kept {
  chunks: Buffer[];
  size: number;
}

/** Listens to a body while it passes. */
export function keep(stream: http.IncomingMessage): Kept {
  const kept: Kept = { chunks: [], size: 0 };
  stream.on('data', (chunk: Buffer) => {
    if (kept.size < maxKeptBytes) kept.chunks.push(chunk);
    kept.size += chunk.length;
  });
  return kept;
}

/** What is wrong with a request and its answer; nothing of requests that were refused as bad: the backend has said so. */
export function judge(
  { document, ranges }: { document: ContractDocument; ranges: RangeJudge },
  asked: { incoming: http.IncomingMessage; body: Kept },
  answered: { answer: http.IncomingMessage; body: Kept },
): Violation[] {
  const { incoming } = asked;
  const method = incoming.method ?? '';
  const url = new URL(incoming.url ?? '/', 'http://kepwai.invalid');
  const status = answered.answer.statusCode ?? 0;
  const match = findOperation(document, method, url.pathname);
  const about = { method, path: url.pathname, status };
  if (!match) {
    const words = {
      pointer: '/request',
      source: '#/paths',
      expected: 'an operation of the document',
      got: `${method} ${url.pathname}`,
    };
    return [{ check: 'unknown-operation', operation: `${method} ${url.pathname}`, ...about, ...words }];
  }
  const { operation, pathValues } = match;
  const request = {
    document,
    operation,
    pathValues,
    url,
    headers: headersOf(incoming),
    ...bodyOf(asked.body, incoming),
  };
  const answer = { status, headers: headersOf(answered.answer), ...bodyOf(answered.body, answered.answer) };
  const ofAnswer = answerChecks.flatMap(([check, run]): [CheckId, Broken][] =>
    (run({ document, operation, answer }) ?? []).map((broken) => [check, broken]),
  );
  const ofRange = ranges
    .judge({
      method,
      address: `${url.pathname}${url.search}`,
      range: incoming.headers.range,
      status,
      headers: answer.headers,
      sizeBytes: answered.answer.complete ? answered.body.size : null,
    })
    .map((broken): [CheckId, Broken] => ['range', broken]);
  const ofRequest = status >= 400 && status < 500 ? [] : judgeRequest(request);
  return [...ofRequest, ...ofAnswer, ...ofRange].map(([check, broken]) => ({
    check,
    operation: operation.id,
    ...about,
    source: operation.source,
    ...broken,
  }));
}

function findOperation(
  { operations }: ContractDocument,
  method: string,
  pathname: string,
): Match | undefined {
  const matches = matchPath(operations, pathname);
  const own = matches.find(({ operation }) => operation.method === method);
  // HEAD is what GET says, without the body.
  return own ?? (method === 'HEAD' ? matches.find(({ operation }) => operation.method === 'GET') : undefined);
}

function headersOf({ rawHeaders }: http.IncomingMessage): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of pairsOf(rawHeaders)) {
    const key = name.toLowerCase();
    headers.set(key, headers.has(key) ? `${headers.get(key)}, ${value}` : value);
  }
  return headers;
}

function bodyOf({ chunks, size }: Kept, { headers }: http.IncomingMessage): { body: Buffer; isCut: boolean } {
  const isCut = size > maxKeptBytes;
  const body = Buffer.concat(chunks);
  return { body: isCut ? body : decode(body, String(headers['content-encoding'] ?? '')), isCut };
}
