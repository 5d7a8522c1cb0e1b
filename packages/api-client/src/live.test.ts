import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../test/support/eventually.ts';
import { createToken } from '../test/support/http-server.ts';
import {
  connectLive,
  type LiveChange,
  type LiveConnection,
  type LiveOptions,
  type LiveState,
} from './live.ts';

const groupId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';
const change: LiveChange = { type: 'files-changed', groupId, change: 'added', fileIds: [] };

test('the live connection sends the token first, and reports changes', async () => {
  const server = await createLiveServer();
  const { messages, states } = connect({ baseUrl: server.url, getToken: () => 'token' });
  const socket = await server.nextSocket();
  expect(await socket.firstMessage).toEqual({ type: 'authenticate', token: 'token' });
  expect(server.paths).toEqual(['/api/me/live']);
  socket.send({ type: 'ready' });
  socket.send(change);
  await eventually(() => expect(messages).toEqual([change]));
  expect(states).toEqual(['connecting', 'live']);
});

test('the live connection reports every kind of change', async () => {
  const server = await createLiveServer();
  const { messages } = connect({ baseUrl: server.url, getToken: () => 'token' });
  const socket = await server.nextSocket();
  const changes: LiveChange[] = [
    { type: 'group-changed', groupId },
    { type: 'folders-changed', groupId },
    { type: 'pins-changed', groupId },
    { type: 'stars-changed', groupId },
    { type: 'quota-people-changed', quotaId: groupId },
    { type: 'quota-orders-changed', quotaId: groupId },
    change,
  ];
  for (const each of changes) socket.send(each);
  await eventually(() => expect(messages).toEqual(changes));
});

test('the live connection ignores unknown messages', async () => {
  const server = await createLiveServer();
  const { messages } = connect({ baseUrl: server.url, getToken: () => 'token' });
  const socket = await server.nextSocket();
  for (const odd of [{ type: 'balloons' }, 'text', null, { type: 'group-changed' }]) socket.send(odd);
  socket.send(change);
  await eventually(() => expect(messages).toEqual([change]));
});

test('the live connection reconnects after a break with a fresh token, and reports that changes may be missed', async () => {
  const server = await createLiveServer();
  let tokens = 0;
  const onReconnected = vi.fn();
  const { states } = connect({ baseUrl: server.url, getToken: () => `token-${++tokens}`, onReconnected });
  const first = await server.nextSocket();
  first.send({ type: 'ready' });
  await eventually(() => expect(states).toContain('live'));
  expect(onReconnected).not.toHaveBeenCalled();
  first.close(1011);
  const second = await server.nextSocket();
  expect(await second.firstMessage).toEqual({ type: 'authenticate', token: 'token-2' });
  second.send({ type: 'ready' });
  await eventually(() => expect(onReconnected).toHaveBeenCalledTimes(1));
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
});

test('the live connection waits longer after each failure, and starts over once it was live', async () => {
  const server = await createLiveServer();
  const failures: number[] = [];
  const retryDelay = (failure: number) => {
    failures.push(failure);
    return 1;
  };
  connect({ baseUrl: server.url, getToken: () => 'token', retryDelay });
  (await server.nextSocket()).close(1006);
  (await server.nextSocket()).close(1012);
  const third = await server.nextSocket();
  third.send({ type: 'ready' });
  third.close(1001);
  await server.nextSocket();
  expect(failures).toEqual([1, 2, 1]);
});

test('the live connection retries if nobody listens', async () => {
  await new Promise<void>((resolve) => {
    const retryDelay = (failures: number) => {
      if (failures === 3) resolve();
      return 1;
    };
    connect({ baseUrl: 'http://127.0.0.1:1', getToken: () => 'token', retryDelay });
  });
});

test.each([4401, 4403])(
  'the live connection ends when the server refuses the only token with %i',
  async (code) => {
    const server = await createLiveServer();
    const { states } = connect({ baseUrl: server.url, getToken: () => 'token' });
    (await server.nextSocket()).close(code);
    await eventually(() => expect(states).toEqual(['connecting', 'unauthorized']));
  },
);

test('the live connection returns at once after an announced restart', async () => {
  const server = await createLiveServer();
  const retryDelay = vi.fn(() => 60_000);
  const onReconnected = vi.fn();
  const { states } = connect({ baseUrl: server.url, getToken: () => 'token', retryDelay, onReconnected });
  const first = await server.nextSocket();
  first.send({ type: 'ready' });
  first.close(1012);
  (await server.nextSocket()).send({ type: 'ready' });
  await eventually(() => expect(onReconnected).toHaveBeenCalledTimes(1));
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
  expect(retryDelay).not.toHaveBeenCalled();
});

test('the live connection backs off if a server restarts again and again', async () => {
  const server = await createLiveServer();
  const retryDelay = vi.fn(() => 1);
  connect({ baseUrl: server.url, getToken: () => 'token', retryDelay });
  for (let count = 0; count < 3; count += 1) (await server.nextSocket()).close(1012);
  await server.nextSocket();
  expect(retryDelay).toHaveBeenCalledTimes(3);
});

test('the live connection continues with a new token after one is refused', async () => {
  const server = await createLiveServer();
  const renewToken = vi.fn(async () => 'another');
  const { states } = connect({ baseUrl: server.url, getToken: () => 'token', renewToken });
  const first = await server.nextSocket();
  first.send({ type: 'ready' });
  first.close(4401);
  const second = await server.nextSocket();
  expect(await second.firstMessage).toEqual({ type: 'authenticate', token: 'another' });
  second.send({ type: 'ready' });
  await eventually(() => expect(states).toEqual(['connecting', 'live', 'connecting', 'live']));
  expect(renewToken.mock.calls).toEqual([['token']]);
});

test('the live connection ends when the replacement of a refused token is refused as well', async () => {
  const server = await createLiveServer();
  let tokens = 0;
  const { states } = connect({ baseUrl: server.url, getToken: () => `token-${++tokens}` });
  (await server.nextSocket()).close(4401);
  (await server.nextSocket()).close(4401);
  await eventually(() => expect(states).toEqual(['connecting', 'unauthorized']));
  expect(server.paths).toHaveLength(2);
});

test('the live connection does not reconnect if the server does not understand it', async () => {
  const server = await createLiveServer();
  const { states } = connect({ baseUrl: server.url, getToken: () => 'token' });
  (await server.nextSocket()).close(4400);
  await eventually(() => expect(states).toEqual(['connecting', 'refused']));
  expect(server.paths).toHaveLength(1);
});

test.each([
  { name: 'no token', token: null },
  { name: 'a token that ended', token: createToken({ exp: 1 }) },
])('the live connection does not open with $name', async ({ token }) => {
  const server = await createLiveServer();
  const { states } = connect({ baseUrl: server.url, getToken: () => token });
  await eventually(() => expect(states).toEqual(['connecting', 'unauthorized']));
  expect(server.paths).toEqual([]);
});

test('the live connection does not reconnect once it is closed', async () => {
  const server = await createLiveServer();
  const { live, states } = connect({ baseUrl: server.url, getToken: () => 'token' });
  const socket = await server.nextSocket();
  live.close();
  await socket.closed;
  expect(states).toEqual(['connecting', 'closed']);
});

test('the live connection never opens when it is closed while the token is being fetched', async () => {
  const server = await createLiveServer();
  const token = Promise.resolve('token');
  const { live, states } = connect({ baseUrl: server.url, getToken: () => token });
  live.close();
  await token;
  expect(states).toEqual(['connecting', 'closed']);
  expect(server.paths).toEqual([]);
});

function connect(options: Pick<LiveOptions, 'baseUrl'> & Partial<LiveOptions>) {
  const messages: LiveChange[] = [];
  const states: LiveState[] = [];
  const live: LiveConnection = connectLive({
    retryDelay: () => 1,
    onMessage: (message) => messages.push(message),
    onStateChange: (state) => states.push(state),
    ...options,
  });
  onTestFinished(() => live.close());
  return { live, messages, states };
}

async function createLiveServer() {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const paths: (string | undefined)[] = [];
  const arrived: ReturnType<typeof observe>[] = [];
  sockets.on('connection', (socket, request) => {
    paths.push(request.url);
    arrived.push(observe(socket));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  let taken = 0;
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    paths,
    nextSocket: () =>
      eventually(() => {
        const socket = arrived[taken];
        if (!socket) throw new Error('Nobody connected yet');
        taken += 1;
        return socket;
      }),
  };
}

function observe(socket: WebSocket) {
  return {
    firstMessage: new Promise<unknown>((resolve) =>
      socket.once('message', (data) => resolve(JSON.parse(data.toString()))),
    ),
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    // 1006 cannot be sent: it is what a client sees when the other end is simply gone.
    close: (code: number) => (code === 1006 ? socket.terminate() : socket.close(code)),
  };
}
