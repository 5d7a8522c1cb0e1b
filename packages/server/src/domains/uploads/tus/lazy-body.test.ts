import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { isAppError } from '../../../errors.ts';
import { endAfterFailure, type LeastRate, lazyBody } from './lazy-body.ts';

/** Reads the body of one request as `send` sends it; resolves to its bytes or its error. */
async function receive(
  rate: LeastRate,
  send: (write: (text: string) => void) => void,
  { pauseMs = 0 }: { pauseMs?: number } = {},
): Promise<string | unknown> {
  let settle: (outcome: string | unknown) => void = () => undefined;
  const outcome = new Promise((resolve) => {
    settle = resolve;
  });
  const server = createServer(async (request, response) => {
    let text = '';
    try {
      for await (const chunk of lazyBody(request, rate).stream) {
        text += Buffer.from(chunk).toString();
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      settle(text);
    } catch (error) {
      settle(error);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write('PATCH / HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\n\r\n');
  send((text) => void socket.write(text));
  return await outcome;
}

test('a body that stops in the middle fails with REQUEST_TIMEOUT', async () => {
  const error = await receive({ bytesPerSecond: 1, patienceMs: 50 }, (write) => write('abc'));
  expect(isAppError(error, 'REQUEST_TIMEOUT')).toBe(true);
});

test('a body below the minimum rate fails with REQUEST_TIMEOUT', async () => {
  const error = await receive({ bytesPerSecond: 1_000_000, patienceMs: 100 }, (write) => {
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      if (sent < 6) write('x');
    }, 40);
    onTestFinished(() => clearInterval(timer));
  });
  expect(isAppError(error, 'REQUEST_TIMEOUT')).toBe(true);
});

test('a body that the server reads slowly does not time out', async () => {
  const rate = { bytesPerSecond: 1000, patienceMs: 1000 };
  const text = await receive(rate, (write) => write('abcdef'), { pauseMs: 1500 });
  expect(text).toBe('abcdef');
});

test('a body whose client left before it was read fails at once', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('PATCH / HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\n\r\nabc');
  const [request] = await once(server, 'request');
  socket.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  const body = lazyBody(request, { bytesPerSecond: 1, patienceMs: 600_000 });
  await expect(body.stream.getReader().read()).rejects.toThrow('aborted');
  expect(body.failure()).toBeNull();
});

test.each([
  ['that stops in the middle', 'abc'],
  ['of which nothing comes', ''],
])(
  'a body %s ends its connection, without an answer that clients would treat as final',
  async (_what, begin) => {
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    app.addContentTypeParser('*', (_request, _stream, done) => done(null));
    app.patch('/', async (request, reply) => {
      const body = lazyBody(request.raw, { bytesPerSecond: 1, patienceMs: 50 });
      try {
        for await (const _chunk of body.stream);
      } catch (error) {
        endAfterFailure(reply, body);
        if (!reply.sent) throw error;
      }
    });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.write(`PATCH / HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 6\r\n\r\n${begin}`);
    await once(socket, 'close');
    expect(answer).toBe('');
  },
);
