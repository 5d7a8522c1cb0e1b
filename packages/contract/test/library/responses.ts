import type { IncomingMessage } from 'node:http';
import type { Flaw } from '../broken-backend.ts';

/** An answer of the library, before it is written. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A complete request to the library. */
export interface Asked {
  method: string;
  path: string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  caller: string;
}

/** Returns whether the library has this flaw. */
export type HasFlaw = (flaw: Flaw) => boolean;

/** Writers of answers, with the flaws that concern every answer. */
export interface Responses {
  is: HasFlaw;
  problem(status: number, headers?: Record<string, string>): Answer;
  json(status: number, body: unknown, headers?: Record<string, string>): Answer;
}

export function createResponses(is: HasFlaw): Responses {
  const problem = (status: number, headers?: Record<string, string>): Answer =>
    is('error without envelope') && status === 404
      ? { status, headers: { 'content-type': 'application/problem+json' }, body: { oops: true } }
      : {
          status,
          headers: { 'content-type': 'application/problem+json', ...headers },
          body: { title: 'No', status },
        };
  const json = (status: number, body: unknown, headers = {}): Answer => ({
    status,
    headers: { 'content-type': is('undeclared content type') ? 'text/html' : 'application/json', ...headers },
    body,
  });
  return { is, problem, json };
}

/** Parses a JSON body; undefined if it is invalid. */
export function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined; // the caller refuses it: no object
  }
}
