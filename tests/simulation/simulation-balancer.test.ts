// @vitest-environment node
import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startBalancer } from '../../scripts/simulation/balancer.ts';
import { findFreePorts } from '../../scripts/simulation/ports.ts';

async function listen(answer: RequestListener, givenPort = 0): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(givenPort, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return { server, port: address.port };
}

/** Starts a balancer in front of these servers, and returns its address. */
async function balance(ports: readonly number[]): Promise<string> {
  const [port = 0] = await findFreePorts(1);
  const balancer = await startBalancer(port, ports);
  onTestFinished(() => balancer.close());
  return `http://127.0.0.1:${port}`;
}

/** Responds with its name and the request. */
const named = (name: string): RequestListener => {
  return async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const body = await text(incoming);
    outgoing.setHeader('set-cookie', ['a=1', 'b=2']);
    outgoing.end(JSON.stringify({ name, method, url, host: headers.host, body }));
  };
};

test('each request goes unchanged to the next server', async () => {
  const [one, other] = [await listen(named('one')), await listen(named('other'))];
  const origin = await balance([one.port, other.port]);
  const names: string[] = [];
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const body = method === 'GET' ? null : 'เก็บไว้';
    const answer = await fetch(`${origin}/a?b=%20c`, { method, body });
    const { name, ...asked } = await answer.json();
    expect(asked).toEqual({ method, url: '/a?b=%20c', host: new URL(origin).host, body: body ?? '' });
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    names.push(name);
  }
  expect(names).toEqual(['other', 'one', 'other', 'one']);
});

test('an unavailable server is skipped, and used again once it is back', async () => {
  const one = await listen(named('one'));
  const [awayPort = 0] = await findFreePorts(1);
  const origin = await balance([awayPort, one.port]);
  const ask = async () => (await (await fetch(origin, { method: 'POST', body: 'text' })).json()).name;
  expect([await ask(), await ask(), await ask()]).toEqual(['one', 'one', 'one']);
  await listen(named('other'), awayPort);
  expect([await ask(), await ask()].sort()).toEqual(['one', 'other']);
});

test('an unanswered safe request is retried on another server, any other fails', async () => {
  const dying = await listen((incoming) => incoming.socket.destroy());
  const one = await listen(named('one'));
  const origin = await balance([one.port, dying.port]);
  expect(await (await fetch(origin)).json()).toMatchObject({ name: 'one' });
  await fetch(origin);
  expect((await fetch(origin, { method: 'POST', body: 'text' })).status).toBe(502);
  const alone = await balance([dying.port]);
  expect((await fetch(alone)).status).toBe(502);
});

test('a truncated response breaks the connection', async () => {
  const half = await listen((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-length': 10 });
    outgoing.write('half', () => outgoing.destroy());
  });
  const answer = await fetch(await balance([half.port]));
  await expect(answer.text()).rejects.toThrow();
});

test('a closed client connection also closes the server’s', async () => {
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const slow = await listen((incoming) => incoming.once('close', hear).resume());
  const origin = await balance([slow.port]);
  const asking = request(origin, { method: 'POST', headers: { 'content-length': 10 } });
  asking.on('error', () => undefined);
  asking.write('half');
  await once(slow.server, 'request');
  asking.destroy();
  await heard;
});

test('a refusal before the end of the body keeps the connection usable', async () => {
  const strict = await listen((_incoming, outgoing) => outgoing.writeHead(413).end());
  const { hostname, port } = new URL(await balance([strict.port]));
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answers = '';
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString();
  });
  const body = 'x'.repeat(2_000_000);
  for (const count of [1, 2]) {
    socket.write(`PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => answers.split('HTTP/1.1 413').length - 1).toBe(count);
  }
});

test('live sockets are passed through, and close together', async () => {
  const one = await listen(named('one'));
  const sockets = new WebSocketServer({ server: one.server });
  sockets.on('connection', (socket) => socket.on('message', (message) => socket.send(`heard ${message}`)));
  const origin = await balance([one.port]);
  const socket = new WebSocket(origin.replace('http', 'ws'));
  const answered = once(socket, 'message');
  socket.on('open', () => socket.send('hello'));
  expect(String((await answered)[0])).toBe('heard hello');
  const ended = once(socket, 'close');
  for (const client of sockets.clients) client.terminate();
  await ended;
});
