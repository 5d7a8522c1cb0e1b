import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { answerChecks } from '../checks/answer.ts';
import type { CheckId } from '../checks/catalogue.ts';
import { CouldNotRun } from '../could-not-run.ts';
import type { ContractDocument } from '../document/document.ts';
import { loadDocument } from '../document/load.ts';
import { type Match, matchPath } from '../document/match.ts';
import { decode } from '../http/send.ts';
import type { Broken } from '../report/recorder.ts';
import { judgeRequest } from './judge-request.ts';

/** Something in passing traffic that is not as the document says. */
export interface Violation {
  /** `unknown-operation`: the document has no such path or method. */
  check: CheckId | 'unknown-operation';
  /** `operationId`; method and path where the document has none. */
  operation: string;
  method: string;
  /** As asked for, without the query: that may hold secrets. */
  path: string;
  status: number;
  pointer: string;
  source: string;
  expected: string;
  got: string;
}

export interface ProxyOptions {
  /** Where the traffic goes. */
  target: string;
  /** Path or http(s) address of an OpenAPI 3.1 document. Default: the contract of Kepwai. */
  document?: string;
  /** Default 0: any that is free. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Operations, checks, or `operation:check`, of which nothing is told. */
  ignore?: string[];
  onViolation: (violation: Violation) => void;
}

/** A proxy that listens. */
export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** What is kept of a body to be judged; the traffic itself passes whole. */
const keptBytes = 4 * 1024 ** 2;

/**
 * Passes traffic on unchanged, and tells of what is not as the document says. Only `Host` is the target's, as it would be without a proxy.
 * @throws CouldNotRun
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { target, port = 0, host = '127.0.0.1', ignore = [], onViolation } = options;
  if (!URL.canParse(target) || !/^https?:/.test(target))
    throw new CouldNotRun(`${target} is no http(s) address`);
  const document = await loadDocument(options.document);
  const report = (violation: Violation) => {
    const { operation, check } = violation;
    if (![operation, check, `${operation}:${check}`].some((name) => ignore.includes(name)))
      onViolation(violation);
  };
  const server = http.createServer((incoming, outgoing) =>
    pass({ incoming, outgoing, target, document, report }),
  );
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) =>
    passUpgrade(incoming, socket, { head, target }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new CouldNotRun(`Cannot listen on ${host}:${port}: ${cause.message}`, { cause })),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Passing {
  incoming: http.IncomingMessage;
  outgoing: http.ServerResponse;
  target: string;
  document: ContractDocument;
  report: (violation: Violation) => void;
}

function pass({ incoming, outgoing, target, document, report }: Passing): void {
  const sent = keep(incoming);
  const forward = request(incoming, target);
  forward.on('response', (answer) => {
    const received = keep(answer);
    const { statusCode = 502, statusMessage = '' } = answer;
    outgoing.writeHead(statusCode, statusMessage, endToEnd(answer.rawHeaders));
    answer.pipe(outgoing);
    answer.on('end', () => {
      const asked = { incoming, body: sent };
      for (const violation of judge(document, asked, { answer, body: received, target })) report(violation);
    });
    answer.on('error', () => outgoing.destroy());
  });
  forward.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else
      outgoing
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`The target does not answer: ${error.message}\n`);
  });
  // Whoever hangs up does not wait for an answer.
  outgoing.on('close', () => forward.destroy());
  incoming.pipe(forward);
}

function request(incoming: http.IncomingMessage, target: string): http.ClientRequest {
  const url = new URL(target);
  const headers = withHost(endToEnd(incoming.rawHeaders), url.host);
  const path = `${url.pathname.replace(/\/$/, '')}${incoming.url}`;
  const client = url.protocol === 'https:' ? https : http;
  const { hostname, port } = url;
  return client.request({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: incoming.method,
    path,
    headers,
  });
}

/** What concerns this connection alone. @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection']);

function endToEnd(rawHeaders: string[]): string[] {
  return pairsOf(rawHeaders)
    .filter(([name]) => !hopByHop.has(name.toLowerCase()))
    .flat();
}

function withHost(rawHeaders: string[], host: string): string[] {
  return pairsOf(rawHeaders).flatMap(([name, value]) =>
    name.toLowerCase() === 'host' ? [name, host] : [name, value],
  );
}

function pairsOf(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

/** What passed of a body. */
interface Kept {
  chunks: Buffer[];
  size: number;
}

function keep(stream: http.IncomingMessage): Kept {
  const kept: Kept = { chunks: [], size: 0 };
  stream.on('data', (chunk: Buffer) => {
    if (kept.size < keptBytes) kept.chunks.push(chunk);
    kept.size += chunk.length;
  });
  return kept;
}

function judge(
  document: ContractDocument,
  asked: { incoming: http.IncomingMessage; body: Kept },
  answered: { answer: http.IncomingMessage; body: Kept; target: string },
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
  // A request that was refused as bad is no news: the backend has said so.
  const ofRequest = status >= 400 && status < 500 ? [] : judgeRequest(request);
  return [...ofRequest, ...ofAnswer].map(([check, broken]) => ({
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
  const isCut = size > keptBytes;
  const body = Buffer.concat(chunks);
  return { body: isCut ? body : decode(body, String(headers['content-encoding'] ?? '')), isCut };
}

/** WebSockets and such: from the handshake on, bytes go both ways. */
function passUpgrade(
  incoming: http.IncomingMessage,
  socket: Socket,
  { head, target }: { head: Buffer; target: string },
): void {
  const url = new URL(target);
  const client = url.protocol === 'https:' ? https : http;
  const { hostname, port } = url;
  const forward = client.request({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: incoming.method,
    path: `${url.pathname.replace(/\/$/, '')}${incoming.url}`,
    headers: withHost(incoming.rawHeaders, url.host),
  });
  const answerHead = ({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage) =>
    `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${pairsOf(rawHeaders)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;
  forward.on('upgrade', (answer, other, firstBytes) => {
    socket.write(answerHead(answer));
    if (firstBytes.length > 0) socket.write(firstBytes);
    if (head.length > 0) other.write(head);
    other.pipe(socket).pipe(other);
    other.on('error', () => socket.destroy());
    socket.on('error', () => other.destroy());
  });
  forward.on('response', (answer) => {
    socket.write(answerHead(answer));
    answer.pipe(socket);
  });
  forward.on('error', () => socket.destroy());
  forward.end();
}
