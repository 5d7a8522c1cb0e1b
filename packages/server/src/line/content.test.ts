import { EventEmitter, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type ContentFault, createLinePlatform } from '@kepwai/line-platform';
import { hourMs } from '@kepwai/rules/time';
import { expect, onTestFinished, test } from 'vitest';
import { createLineContent } from './content.ts';

type Fault = ContentFault extends infer One
  ? One extends { times: unknown }
    ? Omit<One, 'times'>
    : never
  : never;

async function startLine({
  faults = [],
  sizeBytes = 100_000,
  token = 'good',
}: {
  faults?: Fault[];
  sizeBytes?: number;
  /** Only token that LINE accepts. */
  token?: string;
} = {}) {
  const line = createLinePlatform({ messagingChannel: { accessToken: 'good' } });
  onTestFinished(() => line.close());
  const dataBase = await line.listen();
  const { userId } = line.control.createUser({ displayName: 'แม่' });
  const { chatId } = line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const [message] = await line.control.post(chatId, {
    userId,
    type: 'video',
    contents: [
      {
        generate: { sizeBytes },
        mimeType: 'video/mp4',
        faults: faults.map((fault) => ({ times: 1, ...fault })),
      },
    ],
  });
  const refused: string[] = [];
  const content = createLineContent({
    dataBase,
    stallTimeoutMs: 2_000,
    least: { bytes: 1_000, perMs: 1_000 },
    channelToken: {
      get: async () => token,
      renew: async (old) => {
        refused.push(old);
        return 'good';
      },
      accepted: () => undefined,
    },
  });
  const signal = new AbortController().signal;
  const messageId = message?.messageId ?? '';
  return {
    line,
    content,
    messageId,
    signal,
    refused,
    fetch: () => content.fetchContent(messageId, { signal }),
  };
}

async function sizeOf(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.byteLength;
  return bytes;
}

async function readAll(
  fetch: () => ReturnType<Awaited<ReturnType<typeof startLine>>['fetch']>,
): Promise<number> {
  const answer = await fetch();
  if (answer.status !== 'ready') throw new Error(answer.status);
  return await sizeOf(answer.stream);
}

test('content is streamed with its type and length', async () => {
  const { fetch } = await startLine();
  const answer = await fetch();
  expect(answer).toMatchObject({ status: 'ready', contentType: 'video/mp4', contentLength: 100_000 });
  expect(answer.status === 'ready' && (await sizeOf(answer.stream))).toBe(100_000);
});

test.each([
  ['not-ready', 'not-ready'],
  ['not-found', 'expired'],
  ['gone', 'gone'],
] as const)('LINE’s answer %s is mapped', async (kind, status) => {
  const { fetch } = await startLine({ faults: [{ kind }] });
  expect(await fetch()).toEqual({ status });
});

test.each(['rate-limited', 'server-error'] as const)('a fetch is retryable after %s', async (kind) => {
  const { fetch } = await startLine({ faults: [{ kind }] });
  await expect(fetch()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
  expect(await readAll(fetch)).toBe(100_000);
});

test('all callers wait once after 429, one probes, and the rest continue when LINE does', async () => {
  const { line, fetch } = await startLine();
  const isContent = ({ path }: { path: string }) => path.endsWith('/content');
  const statuses = () =>
    line.control
      .log()
      .filter(isContent)
      .map(({ status }) => status);
  const tooMany = { path: '/v2/bot/message/*/content', status: 429, headers: { 'retry-after': '0' } };
  line.control.addFault(tooMany);
  await expect(fetch()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
  line.control.addFault(tooMany);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => readAll(fetch)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  await expect.poll(statuses).toEqual([429, 429, ...Array(19).fill(200)]);
});

test('the wait after 429 ends when the job is aborted', async () => {
  const { line, content, fetch, messageId } = await startLine();
  line.control.addFault({
    path: '/v2/bot/message/*/content',
    status: 429,
    headers: { 'retry-after': '3600' },
  });
  await expect(fetch()).rejects.toMatchObject({ retryAfterSeconds: 3600 });
  const ending = new AbortController();
  const waiting = content.fetchContent(messageId, { signal: ending.signal });
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE', cause: { name: 'AbortError' } });
});

test('other callers wait only briefly for an unanswered probe', async () => {
  const { line, fetch } = await startLine();
  const path = '/v2/bot/message/*/content';
  line.control.addFault({ path, status: 429, headers: { 'retry-after': '0' } });
  await expect(fetch()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
  line.control.addFault({ path, delayMs: hourMs });
  const answers = [fetch(), fetch(), fetch()];
  expect(await Promise.any(answers)).toMatchObject({ status: 'ready' });
  await Promise.allSettled(answers);
});

test('a transfer that is never silent but too slow is given up', async () => {
  const { fetch } = await startLine({ faults: [{ kind: 'slow', bytesPerSecond: 20 }] });
  await expect(readAll(fetch)).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
    cause: { message: 'next to nothing comes' },
  });
});

test('another token is requested when LINE rejects the first', async () => {
  const { fetch, refused } = await startLine({ token: 'revoked' });
  expect(await readAll(fetch)).toBe(100_000);
  expect(refused).toEqual(['revoked']);
});

test.each([
  ['is cut', { kind: 'cut', afterBytes: 40_000 }],
  ['stalls', { kind: 'stall', afterBytes: 40_000 }],
] as const)('a transfer fails instead of ending early when the connection %s', async (_name, fault) => {
  const { fetch } = await startLine({ faults: [fault] });
  await expect(readAll(fetch)).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
});

test('an empty answer is returned as empty', async () => {
  const { fetch } = await startLine({ faults: [{ kind: 'empty' }] });
  expect(await fetch()).toMatchObject({ contentLength: 0 });
});

/** Starts a bare LINE whose connections the test answers. */
async function startBareLine(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  const content = createLineContent({
    dataBase: `http://127.0.0.1:${address.port}`,
    channelToken: { get: async () => 'good', renew: async () => 'better', accepted: () => undefined },
  });
  return await content.fetchContent('1', { signal: new AbortController().signal });
}

test('compressed bytes are decoded although not requested, ignoring their length', async () => {
  const packed = gzipSync('x'.repeat(100));
  const answer = await startBareLine((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.byteLength}\r\n\r\n`);
    socket.end(packed);
  });
  expect(answer).toMatchObject({ status: 'ready', contentLength: null });
  expect(answer.status === 'ready' && (await sizeOf(answer.stream))).toBe(100);
});

test('a connection that is closed before its bytes are read causes no failure', async () => {
  // It fits into the buffers of a connection, so that LINE is through before anything is read.
  const bytes = Buffer.alloc(100_000, 'x');
  const through = new EventEmitter();
  const closed = once(through, 'close');
  const answer = await startBareLine((socket) => {
    socket.once('close', () => through.emit('close'));
    socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${bytes.byteLength}\r\n\r\n`);
    socket.end(bytes);
  });
  await closed;
  expect(answer.status === 'ready' && (await sizeOf(answer.stream))).toBe(bytes.byteLength);
});

test('an abort at any time causes no unhandled error', async () => {
  const { content, messageId, line } = await startLine({ sizeBytes: 3_000_000 });
  line.control.setContentFaults(messageId, [{ kind: 'cut', afterBytes: 2_000_000, times: 'always' }]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, index) => {
      const controller = new AbortController();
      const giveUp = setTimeout(() => controller.abort(), index);
      try {
        const answer = await content.fetchContent(messageId, { signal: controller.signal });
        if (answer.status !== 'ready') throw new Error(answer.status);
        // One stream ends at once, the other with a pause in between.
        if (index % 2 === 0) await delay(index % 20);
        await sizeOf(answer.stream);
      } finally {
        clearTimeout(giveUp);
        controller.abort();
      }
    }),
  );
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(failed.length).toBeGreaterThan(0);
  for (const error of failed) expect(error).toMatchObject({ code: 'LINE_UNAVAILABLE' });
});

test('the token is not sent to a redirect', async () => {
  const answer = startBareLine((socket) => {
    socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n');
  });
  await expect(answer).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
    cause: { message: expect.stringContaining('answered 302') },
  });
});

test('the connection is closed when nobody reads on', async () => {
  const { fetch } = await startLine({ sizeBytes: 50_000_000 });
  const answer = await fetch();
  if (answer.status !== 'ready') throw new Error(answer.status);
  for await (const chunk of answer.stream) {
    expect(chunk.byteLength).toBeGreaterThan(0);
    break;
  }
});

test('the preview picture is fetched, and null if LINE has none', async () => {
  const { content, line, messageId, signal } = await startLine();
  const preview = await content.fetchPreview(messageId, { signal });
  expect(preview?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  line.control.unsend(messageId);
  expect(await content.fetchPreview(messageId, { signal })).toBeNull();
});
