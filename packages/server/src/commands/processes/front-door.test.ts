import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { findPort } from '../../../test/find-port.ts';
import { openFrontDoor } from './front-door.ts';

async function open(options: { patienceMs?: number } = {}) {
  const port = await findPort();
  const door = await openFrontDoor({
    port,
    host: '127.0.0.1',
    ...options,
  });
  door.refuseWith((socket) => socket.end('refused'));
  onTestFinished(() => door.close());
  const server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => response.write(`heard ${bytes.toString()}`));
    request.on('end', () => response.end());
  });
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (body: string) => await (await fetch(origin, { method: 'POST', body })).text();
  return { door, server, port, origin, ask };
}

async function call(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('the server answers connections that came before it started and those that come later', async () => {
  const { door, server, port, origin, ask } = await open();
  const early = [await call(port), await call(port)];
  for (const socket of early) {
    socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n');
    socket.write('hi');
  }
  expect(await door.handOver(server)).toBe(origin);
  for (const socket of early) expect(await text(socket)).toContain('heard hi');
  expect(await ask('later')).toBe('heard later');
});

test('closed connections are dropped, and the port is free once the server has closed', async () => {
  const { door, server, port, ask } = await open();
  const gone = await call(port);
  gone.resetAndDestroy();
  await door.handOver(server);
  expect(await ask('still')).toBe('heard still');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await expect(call(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a waiting connection times out when no server ever starts', async () => {
  const { door, port } = await open({ patienceMs: 1 });
  expect(await text(await call(port))).toBe('refused');
  await door.close();
  await expect(call(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a shorter timeout also applies to connections that already wait', async () => {
  const { door, port } = await open();
  const early = await call(port);
  door.waitAtMost(1);
  expect(await text(early)).toBe('refused');
  expect(await text(await call(port))).toBe('refused');
});

test('a port in use is reported at once', async () => {
  const { port } = await open();
  const second = openFrontDoor({ port, host: '127.0.0.1' });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
