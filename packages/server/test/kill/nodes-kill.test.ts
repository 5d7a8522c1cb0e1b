import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { amountOf } from '../amounts.ts';
import { createEmptyDatabase, type Scope, type TestDatabase } from '../database.ts';
import { findPort } from '../find-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { createTestChat } from '../scenes/chat.ts';
import { createTusClient } from '../scenes/uploads/tus.ts';
import { type Node, startNode } from './node.ts';
import { patientTimeoutMs } from './patience.ts';
import { createNodeEnv } from './product.ts';

/** A real server and its address. */
interface Server {
  node: Node;
  origin: string;
}

/** Two servers and two workers, each a process of its own, on one database and one data folder. */
interface Nodes {
  servers: [Server, Server];
  workers: [Node, Node];
  dataDir: string;
  /** Runs another command of `kepwai` beside them. */
  run(args: string[]): Promise<number | null>;
}

const contentBytes = 600_000;

/** Noticing a killed worker takes up to a minute: the short run makes its jobs look abandoned. */
const waitsForHeartbeat = amountOf({ few: false, whole: true });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function startNodes(t: Scope, line: LinePlatform, { connectionString }: TestDatabase): Promise<Nodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-nodes-'));
  t.onTestFinished(() => removeFolder(dataDir));
  const lineOrigin = await line.listen();
  t.onTestFinished(() => line.close());
  const start = async (args: string[], name: string, port: number) => {
    const env = { ...createNodeEnv(line, { lineOrigin, port, dataDir }), DATABASE_URL: connectionString };
    const node = await startNode(args, { env, logFile: join(dataDir, `${name}.log`) });
    t.onTestFinished(async () => void (await node.end('SIGKILL')));
    return node;
  };
  const startServer = async (name: string): Promise<Server> => {
    const port = await findPort();
    const origin = `http://127.0.0.1:${port}`;
    const node = await start(['serve', '--no-work'], name, port);
    await node.ready(origin);
    return { node, origin };
  };
  const startWorker = async (name: string) => {
    const node = await start(['work'], name, 0);
    await node.logged('Kepwai is working');
    return node;
  };
  // At once, as an orchestrator does it: each finds an empty database, and one of them migrates it.
  const [one, other, first, second] = await Promise.all([
    startServer('one'),
    startServer('other'),
    startWorker('first'),
    startWorker('second'),
  ]);
  return {
    servers: [one, other],
    workers: [first, second],
    dataDir,
    run: async (args) => (await start(args, args[0] ?? '', 0)).ended(),
  };
}

async function signIn(origin: string, line: LinePlatform, userId: string): Promise<string> {
  const { token: accessToken } = line.control.issueUserToken(userId);
  const answer = await fetch(`${origin}/api/auth/login-via-line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  expect(answer.status).toBe(200);
  const { data }: { data: { token: string } } = JSON.parse(await answer.text());
  return data.token;
}

/** Records the ids of files that a live socket announces as added. */
async function recordAdded(t: Scope, origin: string, token: string): Promise<string[]> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/me/live`);
  t.onTestFinished(async () => socket.terminate());
  const added: string[] = [];
  let isReady = false;
  socket.on('message', (message) => {
    const event: { type: string; change?: string; fileIds?: string[] } = JSON.parse(String(message));
    if (event.type === 'ready') isReady = true;
    if (event.change === 'added') added.push(...(event.fileIds ?? []));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await expect.poll(() => isReady).toBe(true);
  return added;
}

/** Sends a part of a request's body, and no more. */
async function beginAppend(
  url: URL,
  token: string,
  { part, sizeBytes }: { part: Buffer; sizeBytes: number },
) {
  const sending = request(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': sizeBytes,
    },
  });
  sending.on('error', () => undefined);
  sending.write(part);
}

/** Kills the worker that is fetching a content; its transfer is cut off. */
async function killFetchingWorker({ workers, dataDir }: Nodes, database: TestDatabase): Promise<void> {
  const listParts = () => readdir(join(dataDir, 'blobs/tmp'));
  await expect.poll(listParts).not.toEqual([]);
  const [part = ''] = await listParts();
  // Parts are named after host and process.
  const worker = workers.find((node) => part.includes(`.${node.pid()}.`));
  if (!worker) throw new Error(`${part} belongs to no worker`);
  await worker.end('SIGKILL');
  if (!waitsForHeartbeat) await superviseJobs(database);
}

/** Lets the queue notice abandoned jobs at once. Those of the living worker may be done twice then, too. */
async function superviseJobs({ db, connectionString }: TestDatabase): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
    db,
  );
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
}

test('a killed server and a killed worker lose nothing, and nothing is told twice', {
  timeout: patientTimeoutMs,
  tags: ['slow'],
}, async (t) => {
  const database = await createEmptyDatabase(t);
  const line = createLinePlatform({ redeliveryDelaysMs: Array(3000).fill(100) });
  const nodes = await startNodes(t, line, database);
  const [doomed, survivor] = nodes.servers;
  const chat = await createTestChat({ deps: database, line });
  const listenAt = ({ origin }: Server) =>
    line.control.changeSettings({ webhookUrl: `${origin}/api/line/webhook` });
  listenAt(doomed);
  const token = await signIn(doomed.origin, line, chat.mother);
  const added = await recordAdded(t, survivor.origin, token);

  const contents = Array.from({ length: 4 }, () => randomBytes(contentBytes));
  const slow = { kind: 'slow' as const, bytesPerSecond: contentBytes / 2 };
  for (const [index, bytes] of contents.entries()) {
    await chat.post({ type: 'file', contents: [{ bytes, fileName: `${index}.bin`, faults: [slow] }] });
  }
  await killFetchingWorker(nodes, database);

  const upload = randomBytes(2_000_000);
  const created = await createTusClient(doomed.origin, token).create(chat.groupId, upload.length);
  const path = created.headers.get('location') ?? '';
  const part = join(nodes.dataDir, 'uploads', path.split('/').at(-1) ?? '');
  await beginAppend(new URL(path, doomed.origin), token, {
    part: upload.subarray(0, 1_200_000),
    sizeBytes: upload.length,
  });
  await expect.poll(async () => (await stat(part)).size).toBeGreaterThan(0);
  await doomed.node.end('SIGKILL');

  // No server accepts these posts until LINE tries again.
  const late = randomBytes(10_000);
  await chat.post({ type: 'text', text: 'เก็บไว้' });
  await chat.post({ type: 'file', contents: [{ bytes: late, fileName: 'late.bin' }] });
  listenAt(survivor);
  const client = createTusClient(survivor.origin, token);
  const offset = Number((await client.ask('getUploadOffset', path)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect((await client.append(path, offset, upload.subarray(offset))).status).toBe(204);

  const owed = [...contents, late, upload];
  const keptHashes = async () =>
    (await chat.files()).flatMap(({ state, sha256 }) => (state === 'kept' ? [sha256] : [])).sort();
  await expect.poll(keptHashes, { timeout: patientTimeoutMs }).toEqual(owed.map(hashOf).sort());
  const ids = (await chat.files()).map(({ id }) => id);
  await expect.poll(() => added.toSorted()).toEqual(ids.toSorted());
  const activity = await database.db.selectFrom('activity').selectAll().execute();
  const toldOf = (kinds: string[]) =>
    activity.filter(({ kind }) => kinds.includes(kind)).flatMap(({ file_ids }) => file_ids);
  expect(toldOf(['files-posted', 'file-uploaded']).sort()).toEqual(ids.toSorted());
  expect(toldOf(['file-kept', 'file-uploaded']).sort()).toEqual(ids.toSorted());
  const menus = () =>
    line.control.sends().filter(({ messages }) => JSON.stringify(messages).includes('“หา”'));
  await expect.poll(menus).toHaveLength(1);
  expect(await nodes.run(['fsck', '--deep'])).toBe(0);
  expect(await survivor.node.end('SIGTERM')).toBe(0);
  expect(menus()).toHaveLength(1);
});
