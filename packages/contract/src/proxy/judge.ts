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

/** A violation of the document in passing traffic. */
export interface Violation {
  /** Check that found it; `unknown-operation`: the document has no such path or method. */
  check: CheckId | 'unknown-operation';
  /** `operationId`; method and path if the document has none. */
  operation: string;
  /** Method, in capitals. */
  method: string;
  /** Requested path without the query, which may contain secrets. */
  path: string;
  /** Status of the answer. */
  status: number;
  /** JSON pointer into the traffic: `/status`, `/body/data/id`, `/request/query/limit`. */
  pointer: string;
  /** JSON pointer to the violated part of the document. */
  source: string;
  /** Expectation of the document, in words. */
  expected: string;
  /** Received value, truncated if it is long. */
  got: string;
}

/** Maximum bytes of a body that are kept for checking; the traffic itself passes completely. */
const maxKeptBytes = 4 * 1024 ** 2;

/** Kept part of a body. */
export interface Kept {
  chunks: Buffer[];
  size: number;
}

/** Records a body while it passes. */
export function keep(stream: http.IncomingMessage): Kept {
  const kept: Kept = { chunks: [], size: 0 };
  stream.on('data', (chunk: Buffer) => {
    if (kept.size < maxKeptBytes) kept.chunks.push(chunk);
    kept.size += chunk.length;
  });
  return kept;
}

/**
 * Returns violations of a request and its answer; none of requests that were refused as invalid: the backend
 * has reported them itself.
 */
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
  // HEAD follows the declaration of GET, without the body.
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
