import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { dayMs } from '@kepwai/rules/time';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tokenFor } from '../test/callers.ts';
import { buildFolder, buildUser, countWaitingForLocks, createTestApp, type TestApp } from '../test/index.ts';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from '../test/scenes/chat.ts';
import { fileSource } from '../test/scenes/uploads/sources.ts';
import { recover } from './domains/maintenance/recover.ts';
import { runMaintenance } from './maintenance.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let now: Date;
beforeEach(async (t) => {
  now = new Date('2026-11-21T19:30:00Z');
  shared = await createTestApp(t, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
  chat = await createTestChat(shared);
});

const bytes = Buffer.from('ใบเสร็จ');
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function keepFile(): Promise<string> {
  await chat.post({ type: 'file', contents: [{ bytes, fileName: 'ใบเสร็จ.txt' }] });
  await hands.work();
  const id = (await chat.files()).at(-1)?.id;
  if (!id) throw new Error('nothing was kept');
  return id;
}

async function trash(fileId: string): Promise<void> {
  await shared.deps.db.updateTable('files').set({ trashed_at: now }).where('id', '=', fileId).execute();
}

/** Stores bytes as a crash leaves them between an upload's last part and its row. */
async function adoptStray(): Promise<string> {
  const stray = randomBytes(100);
  const file = join(await mkdtemp(join(tmpdir(), 'kepwai-stray-')), 'part');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  await writeFile(file, stray);
  const identity = { sha256: createHash('sha256').update(stray).digest('hex'), sizeBytes: stray.byteLength };
  await shared.deps.blobs.adopt(fileSource(file), identity);
  return identity.sha256;
}

async function passDays(days: number): Promise<void> {
  now = new Date(now.getTime() + days * dayMs);
  await runMaintenance(shared.deps);
}

test('trashed files count for thirty days, and their bytes stay one day more', async () => {
  await trash(await keepFile());
  await passDays(29);
  expect(await chat.files()).toHaveLength(1);
  expect((await chat.usage()).used).toBe(bytes.byteLength);
  await passDays(2);
  expect(await chat.files()).toEqual([]);
  expect((await chat.usage()).used).toBe(0);
  expect(await shared.deps.blobs.size(sha256)).toBe(bytes.byteLength);
  await passDays(2);
  expect(await shared.deps.blobs.size(sha256)).toBeNull();
  expect(await shared.deps.db.selectFrom('blobs').selectAll().execute()).toEqual([]);
});

test('the activity log covers a year', async () => {
  const { id: userId } = await buildUser(shared.deps.db);
  const change = { kind: 'member-joined', groupId: chat.groupId, userId, actor: { userId } } as const;
  await shared.deps.db.transaction().execute((tx) => shared.deps.record(tx, change));
  const rows = () => shared.deps.db.selectFrom('activity').select('kind').execute();
  await passDays(365);
  expect(await rows()).toContainEqual({ kind: 'member-joined' });
  await passDays(1);
  expect(await rows()).not.toContainEqual({ kind: 'member-joined' });
});

test('a domain whose maintenance fails holds up no other, and the job fails', async () => {
  const { db, record } = shared.deps;
  const { id: userId } = await buildUser(db);
  const change = { kind: 'member-joined', groupId: chat.groupId, userId, actor: { userId } } as const;
  await db.transaction().execute((tx) => record(tx, change));
  await db.schema.alterTable('bulk_actions').renameTo('lost').execute();
  // Both of its steps read the table.
  const missing = { message: expect.stringContaining('bulk_actions') };
  await expect(passDays(366)).rejects.toMatchObject({ errors: [missing, missing] });
  expect(await db.selectFrom('activity').select('kind').execute()).toEqual([]);
});

test('a file restored while its trash is purged stays', async () => {
  const { db } = shared.deps;
  const fileId = await keepFile();
  await trash(fileId);
  let purging: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('files').set({ trashed_at: null }).where('id', '=', fileId).execute();
    purging = passDays(31);
    await expect.poll(() => countWaitingForLocks(db)).toBe(1);
  });
  await purging;
  expect(await chat.files()).toMatchObject([{ id: fileId, state: 'kept', trashed_at: null }]);
  expect((await chat.usage()).used).toBe(bytes.byteLength);
});

test('bytes that are posted again before they are collected stay', async () => {
  await trash(await keepFile());
  await passDays(31);
  await keepFile();
  await passDays(5);
  expect(await chat.files()).toMatchObject([{ state: 'kept', sha256 }]);
  expect(await shared.deps.blobs.size(sha256)).toBe(bytes.byteLength);
});

test('only bytes without a row are deleted in the night after a day', async () => {
  await keepFile();
  const stray = await adoptStray();
  now = new Date('2026-11-22T20:17:00Z');
  await runMaintenance(shared.deps);
  expect(await shared.deps.blobs.size(stray)).toBeNull();
  expect(await shared.deps.blobs.size(sha256)).toBe(bytes.byteLength);
});

test('bytes without a row are left alone on their first day', async () => {
  const fresh = await adoptStray();
  now = new Date('2026-11-21T20:17:00Z');
  await runMaintenance(shared.deps);
  expect(await shared.deps.blobs.size(fresh)).toBe(100);
});

test('bytes from LINE without a row are deleted before work begins, and others stay', async () => {
  await keepFile();
  const { sha256: stray } = await shared.deps.blobs.receive(Readable.from([randomBytes(100)]));
  await recover(shared.deps, { isAlone: true });
  expect(await shared.deps.blobs.size(stray)).toBeNull();
  expect(await shared.deps.blobs.size(sha256)).toBe(bytes.byteLength);
  expect(await shared.deps.blobs.listArrivals()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

test('a starting worker leaves the pending bytes of other workers alone', async () => {
  const { sha256: theirs } = await shared.deps.blobs.receive(Readable.from([randomBytes(100)]));
  const { deps, sent } = noteJobs();
  await recover(deps, { isAlone: false });
  expect(await shared.deps.blobs.size(theirs)).toBe(100);
  expect(sent).toContain('upkeep');
});

test('bytes from LINE without a row are deleted within the hour', async () => {
  const { sha256: stray } = await shared.deps.blobs.receive(Readable.from([randomBytes(100)]));
  await runMaintenance(shared.deps);
  expect(await shared.deps.blobs.size(stray)).toBe(100);
  now = new Date('2026-11-21T20:17:00Z');
  await runMaintenance(shared.deps);
  expect(await shared.deps.blobs.size(stray)).toBeNull();
});

test('handled events are deleted after thirty days, unhandled ones never', async () => {
  await keepFile();
  await shared.deps.db.insertInto('line_events').values({ webhook_event_id: 'waits', event: '{}' }).execute();
  await passDays(31);
  const events = await shared.deps.db.selectFrom('line_events').select('webhook_event_id').execute();
  expect(events).toEqual([{ webhook_event_id: 'waits' }]);
});

test('sessions are deleted thirty days after expiry, and reports of setting up after one', async () => {
  const { id: userId } = await buildUser(shared.deps.db);
  await tokenFor(shared, userId);
  await shared.deps.db
    .insertInto('onboardings')
    .values({ group_id: chat.groupId, user_id: userId, seen_at: now })
    .execute();
  const left = async () => {
    const sessions = await shared.deps.db.selectFrom('sessions').select('id').execute();
    const onboardings = await shared.deps.db.selectFrom('onboardings').select('user_id').execute();
    return [sessions.length, onboardings.length];
  };
  await passDays(1);
  expect(await left()).toEqual([1, 1]);
  await passDays(29);
  expect(await left()).toEqual([1, 0]);
  await passDays(2);
  expect(await left()).toEqual([0, 0]);
});

/** Returns dependencies whose queue only records the names of its jobs. */
function noteJobs() {
  const sent: string[] = [];
  const queue = {
    ...shared.deps.queue,
    send: async (name: string) => void sent.push(name),
    sendAll: async (name: string, all: readonly unknown[]) => void sent.push(...all.map(() => name)),
  };
  return { deps: { ...shared.deps, queue }, sent };
}

test('a start resumes events and fetches whose jobs are lost', async () => {
  await chat.post({
    type: 'file',
    contents: [{ bytes, fileName: 'a.txt', faults: [{ kind: 'not-ready' }] }],
  });
  await hands.handleEvents();
  await chat.post({ type: 'file', contents: [{ bytes, fileName: 'b.txt' }] });
  const { deps, sent } = noteJobs();
  await recover(deps, { isAlone: true });
  expect(sent.toSorted()).toEqual(['fetch-content', 'handle-events']);
});

test('a fetch that has been pending for an hour is queued again without a restart', async () => {
  await chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.txt' }] });
  await hands.handleEvents();
  await shared.deps.db.updateTable('files').set({ created_at: now }).execute();
  const minutesLater = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    const { deps, sent } = noteJobs();
    await runMaintenance(deps);
    return sent.filter((name) => name === 'fetch-content' || name === 'handle-events');
  };
  expect(await minutesLater(59)).toEqual(['handle-events']);
  expect(await minutesLater(2)).toEqual(['handle-events', 'fetch-content']);
});

test('managers of a quota that expires soon are notified once and by day', async () => {
  const { db } = shared.deps;
  await db
    .updateTable('quotas')
    .set({ expires_at: new Date('2026-11-24T16:59:59.999Z') })
    .where('id', '=', chat.quotaId)
    .execute();
  const told = () => db.selectFrom('pushes').select('notice').where('quota_id', '=', chat.quotaId).execute();
  await runMaintenance(shared.deps);
  expect(await told()).toEqual([]);
  for (const hour of [2, 3, 4]) {
    now = new Date(Date.UTC(2026, 10, 22, hour, 17));
    await runMaintenance(shared.deps);
  }
  expect(await told()).toEqual([{ notice: 'expires-in-3-days' }]);
});

test('a trashed folder is deleted with its files after thirty days, and files that it left behind follow it', async () => {
  const { db } = shared.deps;
  const fileId = await keepFile();
  const trashed = await buildFolder(db, { group_id: chat.groupId, trashed_at: now });
  await db.updateTable('files').set({ folder_id: trashed.id }).where('id', '=', fileId).execute();
  await runMaintenance(shared.deps);
  await hands.settleFolders();
  const folderIds = async () => (await db.selectFrom('folders').select('id').execute()).map(({ id }) => id);
  expect(await db.selectFrom('files').select('trashed_folder_id').execute()).toEqual([
    { trashed_folder_id: trashed.id },
  ]);
  await passDays(29);
  expect(await folderIds()).toEqual([trashed.id]);
  await passDays(2);
  expect(await folderIds()).toEqual([]);
  expect(await chat.files()).toEqual([]);
});
