import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type TestContext, test } from 'vitest';
import { type ByteReader, createPump } from './pump.ts';

const bufferBytes = 256 * 1024;

const pump = createPump();

/** Serves with `answer`, and sends one request. */
async function ask(
  t: TestContext,
  answer: (response: ServerResponse) => Promise<void>,
): Promise<{ response: IncomingMessage; answered: Promise<unknown> }> {
  const server = createServer();
  const answered = once(server, 'request').then(([, to]) =>
    answer(to).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, agent: false }), 'response');
  return { response, answered };
}

/** Creates a reader of these bytes that records whether it was closed. */
function readerOf(bytes: Buffer, failAt = Number.POSITIVE_INFINITY) {
  const state = { isClosed: false };
  const reader: ByteReader = {
    async read(into, position) {
      if (position >= failAt) throw new Error('the disk is gone');
      return bytes.copy(into, 0, position);
    },
    async close() {
      state.isClosed = true;
    },
  };
  return { reader, state };
}

test.for([1, bufferBytes - 1, bufferBytes, bufferBytes + 1, 5 * bufferBytes + 7])(
  'the pump writes %i bytes unchanged',
  async (size, t) => {
    const bytes = randomBytes(size);
    const { reader, state } = readerOf(bytes);
    const { response, answered } = await ask(t, (to) => pump(reader, { start: 0, end: size - 1 }, to));
    expect(Buffer.concat(await response.toArray()).equals(bytes)).toBe(true);
    expect(await answered).toBe('done');
    expect(state.isClosed).toBe(true);
  },
);

test('the pump writes a range with both ends included', async (t) => {
  const bytes = randomBytes(3 * bufferBytes);
  const range = { start: 1000, end: 2 * bufferBytes + 1000 };
  const { response } = await ask(t, (to) => pump(readerOf(bytes).reader, range, to));
  expect(Buffer.concat(await response.toArray()).equals(bytes.subarray(1000, range.end + 1))).toBe(true);
});

test('concurrent answers with shared buffers do not mix', async (t) => {
  const sent = Array.from({ length: 8 }, () => randomBytes(4 * bufferBytes + 3));
  const came = await Promise.all(
    sent.map(async (bytes) => {
      const range = { start: 0, end: bytes.length - 1 };
      const { response } = await ask(t, (to) => pump(readerOf(bytes).reader, range, to));
      return Buffer.concat(await response.toArray());
    }),
  );
  expect(came.map((bytes, index) => bytes.equals(sent[index] ?? Buffer.alloc(0)))).toEqual(
    Array(8).fill(true),
  );
});

test('the pump stops reading when the client disconnects', async (t) => {
  const { state } = readerOf(Buffer.alloc(0));
  const endless: ByteReader = {
    read: async (into) => into.byteLength,
    close: async () => {
      state.isClosed = true;
    },
  };
  const range = { start: 0, end: Number.MAX_SAFE_INTEGER - 1 };
  const { response, answered } = await ask(t, (to) => pump(endless, range, to));
  await once(response, 'data');
  response.destroy();
  expect(await answered).toBe('done');
  expect(state.isClosed).toBe(true);
});

test.for([
  ['cannot be read any further', Number.POSITIVE_INFINITY, 2 * bufferBytes],
  ['is shorter than it was', 2 * bufferBytes, Number.POSITIVE_INFINITY],
])('the pump breaks off the answer when the source %s', async ([, length, failAt], t) => {
  const size = 3 * bufferBytes;
  const bytes = randomBytes(Math.min(size, Number(length)));
  const { reader, state } = readerOf(bytes, Number(failAt));
  const { response, answered } = await ask(t, (to) => {
    to.setHeader('content-length', size);
    return pump(reader, { start: 0, end: size - 1 }, to);
  });
  await expect(response.toArray()).rejects.toThrow('aborted');
  expect(await answered).toBeInstanceOf(Error);
  expect(state.isClosed).toBe(true);
});
