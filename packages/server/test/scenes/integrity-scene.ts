import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { openFsBlobStore } from '../../src/blobs/fs.ts';
import { withLongStatements } from '../../src/db/database.ts';
import { type FsckOptions, fsck } from '../../src/domains/maintenance/fsck/fsck.ts';
import type { Problem } from '../../src/domains/maintenance/fsck/problems.ts';
import { findStorageHealth } from '../../src/domains/maintenance/fsck/storage-health.ts';
import { testClock } from '../clock.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from './chat.ts';

export const forever: AbortSignal = new AbortController().signal;

// State of the running test, which useIntegrityScene sets.
export let shared: TestApp;
export let hands: Hands;
export let chat: TestChat;
export let folder: string;
export let now: Date;

/** Sets the clock of the server. */
export function setNow(instant: Date): void {
  now = instant;
}

/** Prepares a server with a chat and files in a folder for each test of a file. */
export function useIntegrityScene(): void {
  beforeAll(async () => {
    now = testClock();
    folder = await mkdtemp(join(tmpdir(), 'kepwai-integrity-'));
    forFile.onTestFinished(() => rm(folder, { recursive: true }));
    shared = await createTestApp(forFile, { clock: () => now, blobs: await openFsBlobStore(folder) });
    await listenOnly(shared);
    hands = createHands(shared);
  });
  // Everything is checked, so nothing of another test may be left.
  beforeEach(async () => {
    now = testClock();
    await withLongStatements(() => emptyTables());
    await rm(folder, { recursive: true });
    await openFsBlobStore(folder);
    chat = await createTestChat(shared);
  });
}

async function emptyTables(): Promise<void> {
  await shared.deps.db.transaction().execute(async (tx) => {
    // The ledger, which quotas refer to, refuses it otherwise.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate groups, chats, quotas, quota_hours, users, blobs, image_sets, uploads, storage_mark, storage_checks, line_events,
    unsent_messages, pgboss.job cascade`.execute(tx);
  });
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Posts a file in a chat and waits until it is kept; returns its row and its bytes. */
export async function keep(text: string, where = chat) {
  const bytes = Buffer.from(text);
  await where.post({ type: 'file', contents: [{ bytes, fileName: 'ใบเสร็จ.txt' }] });
  await hands.work();
  const file = (await where.files()).at(-1);
  if (file?.sha256 !== hashOf(bytes)) throw new Error('it was not kept');
  return { id: file.id, sha256: file.sha256, bytes };
}

export async function keepPicture({ width = 320, height = 240 } = {}) {
  await chat.post({ type: 'image', contents: [{ picture: { seed: '1', width, height } }] });
  await hands.work();
  const file = (await chat.files()).at(-1);
  if (!file?.sha256) throw new Error('it was not kept');
  return { id: file.id, sha256: file.sha256 };
}

/** Changes a byte as a faulty disk does: size and time stay. */
export async function flipByte(sha256: string): Promise<void> {
  const handle = await open(pathOf(sha256), 'r+');
  try {
    const { atime, mtime } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 3);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 3);
    await handle.utimes(atime, mtime);
  } finally {
    await handle.close();
  }
}

export async function look(options: Partial<FsckOptions> = {}) {
  const problems: Problem[] = [];
  const { uploads } = shared.deps;
  const result = await fsck(
    { ...shared.deps, uploads },
    {
      deep: false,
      repair: false,
      signal: forever,
      onProblem: (problem) => problems.push(problem),
      onProgress: () => undefined,
      ...options,
    },
  );
  return { ...result, kinds: problems.map(({ kind }) => kind), problems };
}

export const stateOf = async (id: string) =>
  shared.deps.db
    .selectFrom('files')
    .select(['state', 'missed_reason', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();

export const missedFile = { state: 'missed', missed_reason: 'lost', sha256: null };
export const quarantined = () => readdir(join(folder, 'quarantine')).catch(() => []);
export const healthOf = async () => (await findStorageHealth(shared.deps.db, now)).state;

export async function waitingJobs(name: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data->'data' as data from pgboss.job where name = ${name} and state = 'created'`.execute(
    shared.deps.db,
  );
  return rows.map(({ data }) => data);
}

/**
 * Opens content or picture of a kept file as a member does; repeated with the same address, even once it is no longer
 * kept.
 */
export async function openAddress(fileId: string, which: 'contentUrl' | 'thumbnailUrl' = 'contentUrl') {
  const token = await shared.signIn(chat.mother);
  const found = await shared.app.inject({
    url: `/api/group/${chat.groupId}/file/${fileId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const url = String(found.json().data[which]);
  return () => shared.app.inject({ url });
}

export const getContent = async (fileId: string) => await (await openAddress(fileId))();
