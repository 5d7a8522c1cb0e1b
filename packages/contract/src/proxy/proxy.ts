import http from 'node:http';
import type { Socket } from 'node:net';
import { CouldNotRun } from '../could-not-run.ts';
import { loadDocument } from '../document/load.ts';
import { endToEnd, forwardRequest } from './forward.ts';
import { judge, keep, type Violation } from './judge.ts';
import { createRangeJudge } from './judge-range.ts';
import { passUpgrade } from './upgrade.ts';

/** Options of `startProxy`. */
export interface ProxyOptions {
  /** Address of the target. */
  target: string;
  /** Path or http(s) address of an OpenAPI 3.1 document. Default: the contract of Kepwai. */
  document?: string;
  /** Port. Default 0: any free one. */
  port?: number;
  /** Host to listen on. Default 127.0.0.1. */
  host?: string;
  /** Operations, checks, or `operation:check` to ignore. */
  ignore?: string[];
  /** Called with each violation, after the answer has passed. */
  onViolation: (violation: Violation) => void;
}

/** A listening proxy. */
export interface Proxy {
  /** Address that it listens on. */
  url: string;
  /** Ends it, with all connections. */
  close(): Promise<void>;
}

/**
 * Passes traffic on unchanged, and reports violations of the document. Only `Host` is the target's, as it
 * would be without a proxy.
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
  const judging = { document, ranges: createRangeJudge() };
  const server = http.createServer((incoming, outgoing) =>
    pass({ incoming, outgoing, target, judging, report }),
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
  judging: Parameters<typeof judge>[0];
  report: (violation: Violation) => void;
}

function pass({ incoming, outgoing, target, judging, report }: Passing): void {
  const sent = keep(incoming);
  const forward = forwardRequest(incoming, target);
  forward.on('response', (answer) => {
    const received = keep(answer);
    const { statusCode = 502, statusMessage = '' } = answer;
    outgoing.writeHead(statusCode, statusMessage, endToEnd(answer.rawHeaders));
    answer.pipe(outgoing);
    answer.on('end', () => {
      const asked = { incoming, body: sent };
      for (const violation of judge(judging, asked, { answer, body: received })) report(violation);
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
  // A client that hangs up does not wait for an answer.
  outgoing.on('close', () => forward.destroy());
  incoming.pipe(forward);
}
