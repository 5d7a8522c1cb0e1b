import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { findPort } from '../../test/find-port.ts';
import { buildGroup, buildQuota, createTestDatabase } from '../../test/index.ts';
import { parseEnv } from '../env.ts';
import { openFrontDoor } from './processes/front-door.ts';
import { type ServeOptions, serve } from './serve.ts';

/** Opens a proxy to the test's PostgreSQL whose connections can be cut. */
async function openWay() {
  const { connectionString } = await createTestDatabase({ onTestFinished });
  const [, user, name, query] = /^postgres:\/\/(.*?)@.*?\/(.*?)\?(.*)$/.exec(connectionString) ?? [];
  const place = new URLSearchParams(query);
  const socketFile = `${place.get('host')}/.s.PGSQL.${place.get('port')}`;
  const port = await findPort();
  const sockets = new Set<Socket>();
  /** Number of connections to cut as soon as they send this word. */
  const cut = { word: '', times: 0 };
  const way = createServer((socket) => {
    sockets.add(socket);
    const onward = connect(socketFile);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    socket.once('data', (head) => {
      if (cut.times > 0 && head.includes(cut.word)) {
        cut.times -= 1;
        socket.destroy();
        return;
      }
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  return {
    databaseUrl: `postgres://${user}@127.0.0.1:${port}/${name}`,
    cut,
    open: async () => {
      way.listen(port, '127.0.0.1');
      await once(way, 'listening');
    },
  };
}

interface Outside {
  port: number;
  line: LinePlatform;
  lineOrigin: string;
}

async function start(databaseUrl: string, options: Partial<ServeOptions> = {}, outside?: Outside) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-serve-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = outside?.port ?? (await findPort());
  const env = parseEnv({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of thirty-two characters',
    LIFF_ID: '1234567890-AbcdEfgh',
    LINE_MESSAGING_CHANNEL_ID: outside?.line.config.messagingChannel.id ?? '1234567891',
    LINE_MESSAGING_CHANNEL_SECRET: outside?.line.config.messagingChannel.secret ?? 'secret',
    LINE_API_BASE: outside?.lineOrigin,
    LINE_DATA_BASE: outside?.lineOrigin,
  });
  const fatalErrors: unknown[] = [];
  const starting = serve(env, {
    log: pino({ level: 'silent' }),
    onLost: (error) => fatalErrors.push(error),
    ...options,
  });
  // A test may end before it looks at this promise.
  starting.catch(() => undefined);
  onTestFinished(async () => (await starting.catch(() => undefined))?.stop());
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  return { starting, ask, fatalErrors };
}

test('a server that starts while the database is away says so and becomes ready once it is back', async () => {
  const way = await openWay();
  const { starting, ask } = await start(way.databaseUrl);
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/api/line/webhook')).toBe(503);
  await way.open();
  await starting;
  await expect.poll(() => ask('/readyz')).toBe(200);
});

test.each([
  ['migrations', 'kepwai migrate\0'],
  ['the claim of the storage', 'kepwai\0'],
  ['the live feed', 'kepwai live\0'],
  ['the queue', 'kepwai queue\0'],
])('a server whose database dies before %s continues its start', async (_what, word) => {
  const way = await openWay();
  await way.open();
  Object.assign(way.cut, { word, times: 3 });
  const { starting, ask, fatalErrors } = await start(way.databaseUrl);
  await starting;
  expect(way.cut.times).toBe(0);
  await expect.poll(() => ask('/readyz')).toBe(200);
  expect(fatalErrors).toEqual([]);
});

test('a start that waits for the database ends when it is stopped', async () => {
  const way = await openWay();
  const end = new AbortController();
  const { starting, ask } = await start(way.databaseUrl, { giveUp: end.signal });
  expect(await ask('/readyz')).toBe(503);
  end.abort(new Error('told to stop'));
  await expect(starting).rejects.toThrow('told to stop');
  await expect(ask('/readyz')).rejects.toThrow();
});

test.each([
  ['no such database', (url: string) => url.replace(/[^/]*$/, 'nothing_here'), /nothing_here.*DATABASE_URL/],
  ['nobody of this name', (url: string) => url.replace(/\w+@/, 'nobody@'), /nobody.*DATABASE_URL/],
  ['an address that cannot be read', () => 'postgres://a:b@[/c', /DATABASE_URL/],
])('%s ends the start with a clear message', async (_what, change, words) => {
  const way = await openWay();
  await way.open();
  const { starting } = await start(change(way.databaseUrl));
  await expect(starting).rejects.toMatchObject({
    name: 'DatabaseRefusedError',
    message: expect.stringMatching(words),
  });
});

test('an event that LINE sends before the server is ready is answered and stored', async () => {
  const line = createLinePlatform();
  onTestFinished(() => line.close());
  const lineOrigin = await line.listen();
  const { connectionString, db } = await createTestDatabase({ onTestFinished });
  const { control } = line;
  const { userId } = control.createUser({ displayName: 'แม่' });
  const { chatId } = control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const quota = await buildQuota(db);
  await buildGroup(db, { line_chat_id: chatId, quota_id: quota.id, bot_joined_at: new Date(0) });
  const port = await findPort();
  const door = openFrontDoor({ port, host: '127.0.0.1' });
  await door;
  control.changeSettings({ webhookUrl: `http://127.0.0.1:${port}/api/line/webhook`, redelivers: false });
  await control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ bytes: Buffer.from('%PDF-1.7\n'), fileName: 'ใบเสร็จ.pdf' }],
  });
  const { starting } = await start(connectionString, { door }, { port, line, lineOrigin });
  await starting;
  const states = () => db.selectFrom('files').select('state').execute();
  await expect.poll(states).toEqual([{ state: 'kept' }]);
});
