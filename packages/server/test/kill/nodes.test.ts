import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serve } from '../../src/commands/serve.ts';
import { type RunningWork, work } from '../../src/commands/work.ts';
import { createTestDatabase, createTestEnv, forFile, type TestDatabase } from '../index.ts';
import { createTestChat, type TestChat } from '../scenes/chat.ts';
import { createTusClient } from '../scenes/uploads/tus.ts';

let database: TestDatabase;
let line: LinePlatform;
let chat: TestChat;
/** Two servers, which leave the work to two workers: all on one database and one data folder. */
let servers: [string, string];
let workers: [RunningWork, RunningWork];

beforeAll(async () => {
  database = await createTestDatabase(forFile);
  line = createLinePlatform();
  const lineOrigin = await line.listen();
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-nodes-'));
  forFile.onTestFinished(async () => {
    await line.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = {
    ...createTestEnv(line, lineOrigin, dataDir),
    port: 0,
    databaseUrl: database.connectionString,
  };
  const fatalErrors: unknown[] = [];
  const options = {
    log: pino({ level: 'silent' }),
    onLost: (error: unknown) => void fatalErrors.push(error),
  };
  const startServer = async () => {
    const server = await serve(env, { ...options, doesWork: false });
    forFile.onTestFinished(() => server.stop());
    return server.address;
  };
  const startWork = async () => {
    const running = await work(env, options);
    forFile.onTestFinished(() => running.stop());
    return running;
  };
  // They start at once, as an orchestrator does it, including the first migration and the claim of the
  // folders.
  const [one, other, first, second] = await Promise.all([
    startServer(),
    startServer(),
    startWork(),
    startWork(),
  ]);
  servers = [one, other];
  workers = [first, second];
  chat = await createTestChat({ deps: database, line });
  line.control.changeSettings({ webhookUrl: `${servers[0]}/api/line/webhook` });
  forFile.onTestFinished(async () => expect(fatalErrors).toEqual([]));
});

async function signIn(origin: string): Promise<string> {
  const { token: accessToken } = line.control.issueUserToken(chat.mother);
  const answer = await fetch(`${origin}/api/auth/login-via-line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  expect(answer.status).toBe(200);
  const { data }: { data: { token: string } } = JSON.parse(await answer.text());
  return data.token;
}

/** Sends a request with a token; returns the answer's body. */
async function get(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(await answer.text());
}

const listedAt = (origin: string, token: string) => get(`${origin}/api/group/${chat.groupId}/file`, token);

/** Records the messages of a socket, once its token was accepted. */
async function listenAt(origin: string, token: string): Promise<unknown[]> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/me/live`);
  forFile.onTestFinished(async () => socket.terminate());
  const heard: unknown[] = [];
  socket.on('message', (message) => heard.push(JSON.parse(String(message))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await expect.poll(() => heard).toEqual([{ type: 'ready' }]);
  return heard;
}

test('an event received by one server is handled by a worker and visible at the other server', async () => {
  const token = await signIn(servers[0]);
  const heard = await listenAt(servers[1], token);
  await chat.post({ type: 'image', contents: [{ picture: { width: 40, height: 30 } }] });
  await expect.poll(chat.files).toMatchObject([{ state: 'kept' }]);
  const [file] = await chat.files();
  await expect
    .poll(() => heard)
    .toContainEqual({
      type: 'files-changed',
      groupId: chat.groupId,
      change: 'added',
      fileIds: [file?.id],
    });
  expect(await listedAt(servers[1], token)).toMatchObject({ data: { items: [{ id: file?.id }] } });
});

test('an upload started at one server continues at the other and is listed at both', async () => {
  const token = await signIn(servers[1]);
  const bytes = randomBytes(3_000_000);
  const one = createTusClient(servers[0], token);
  const other = createTusClient(servers[1], token);
  const created = await one.create(chat.groupId, bytes.length);
  const path = created.headers.get('location') ?? '';
  expect((await one.append(path, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
  expect((await other.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('1000000');
  expect((await other.append(path, 1_000_000, bytes.subarray(1_000_000, 2_000_000))).status).toBe(204);
  expect((await one.append(path, 2_000_000, bytes.subarray(2_000_000))).status).toBe(204);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await chat.files()).toContainEqual(expect.objectContaining({ sha256, state: 'kept' }));
  for (const origin of servers) {
    expect(await listedAt(origin, token)).toMatchObject({
      data: { items: expect.arrayContaining([expect.objectContaining({ name: 'สัญญา.bin' })]) },
    });
  }
});

test('a session ended at one server ends at the other', async () => {
  const [other, mine] = [await signIn(servers[0]), await signIn(servers[0])];
  expect(await get(`${servers[1]}/api/me`, other)).toMatchObject({ success: true });
  const ended = await fetch(`${servers[0]}/api/me/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${mine}` },
  });
  expect(ended.status).toBe(200);
  await expect
    .poll(() => get(`${servers[1]}/api/me`, other))
    .toMatchObject({ error: { code: 'UNAUTHORIZED' } });
  expect(await get(`${servers[1]}/api/me`, mine)).toMatchObject({ success: true });
});

test('one worker continues when the other stops', async () => {
  await workers[0].stop();
  const count = (await chat.files()).length;
  await chat.post({ type: 'image', contents: [{ picture: { seed: 'later', width: 50, height: 30 } }] });
  await expect.poll(chat.files).toHaveLength(count + 1);
  await expect
    .poll(async () => (await chat.files()).map(({ state }) => state))
    .toEqual(Array(count + 1).fill('kept'));
});
