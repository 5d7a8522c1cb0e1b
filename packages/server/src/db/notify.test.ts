import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase, forFile, type Scope, type TestDatabase } from '../../test/index.ts';
import { announce, createLiveFeed, type LiveEvent } from './notify.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase(forFile);
});

async function hear(t: Scope): Promise<LiveEvent[]> {
  const feed = await createLiveFeed(shared.connectionString, pino({ level: 'silent' }));
  t.onTestFinished(() => feed.close());
  const heard: LiveEvent[] = [];
  feed.subscribe((event) => heard.push(event));
  return heard;
}

const groupChanged = () => ({ type: 'group-changed', groupId: randomUUID() }) as const;

test('a change announced in a transaction is heard when it commits', async (t) => {
  const heard = await hear(t);
  const change = groupChanged();
  await shared.db.transaction().execute(async (tx) => {
    await announce(tx, change);
    await sql`select pg_sleep(0.05)`.execute(tx);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual([change]);
});

test('a change announced in a rolled-back transaction is not heard', async (t) => {
  const heard = await hear(t);
  const change = groupChanged();
  const rolledBack = shared.db.transaction().execute(async (tx) => {
    await announce(tx, groupChanged());
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await announce(shared.db, change);
  await expect.poll(() => heard).toEqual([change]);
});

test('a change of many files is split into notifications that fit', async (t) => {
  const heard = await hear(t);
  const fileIds = Array.from({ length: 400 }, () => randomUUID());
  await announce(shared.db, { type: 'files-changed', groupId: randomUUID(), change: 'added', fileIds });
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.flatMap((event) => (event.type === 'files-changed' ? event.fileIds : []))).toEqual(fileIds);
});

test('a change of files without ids is announced', async (t) => {
  const heard = await hear(t);
  const change: LiveEvent = { type: 'files-changed', groupId: randomUUID(), change: 'removed', fileIds: [] };
  await announce(shared.db, change);
  await expect.poll(() => heard).toEqual([change]);
});

test('foreign notifications are ignored', async (t) => {
  const heard = await hear(t);
  const change = groupChanged();
  await sql`select pg_notify('kepwai_live', 'no JSON'), pg_notify('kepwai_live', '{"type":"other"}')`.execute(
    shared.db,
  );
  await announce(shared.db, change);
  await expect.poll(() => heard).toEqual([change]);
});

test('a broken connection is replaced and reported', async (t) => {
  const heard = await hear(t);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kepwai live' and datname = current_database()`.execute(shared.db);
  await expect.poll(() => heard).toEqual([{ type: 'reconnected' }]);
  const change = groupChanged();
  await announce(shared.db, change);
  await expect.poll(() => heard).toEqual([{ type: 'reconnected' }, change]);
});
