import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Scope } from '../database.ts';

/** A server in place of Sentry. */
export interface FakeSentry {
  dsn: string;
  /** Envelopes as received. */
  envelopes: string[];
  /** Returns the received items of a type (`event`, `transaction`). */
  items(type: string): Record<string, unknown>[];
}

/**
 * Starts a fake Sentry.
 * @see https://develop.sentry.dev/sdk/foundations/transport/envelopes/
 */
export async function createFakeSentry(t: Scope): Promise<FakeSentry> {
  const envelopes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    envelopes.push(`${JSON.stringify(request.headers)}\n${isZipped ? gunzipSync(body) : body}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    envelopes,
    items(type) {
      return envelopes.flatMap((envelope) => {
        const lines = envelope.split('\n').slice(1).filter(Boolean);
        return lines.flatMap((line, index) =>
          JSON.parse(line).type === type && index + 1 < lines.length
            ? [JSON.parse(lines[index + 1] ?? '')]
            : [],
        );
      });
    },
  };
}
