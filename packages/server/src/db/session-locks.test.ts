import { sql } from 'kysely';
import { beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Db, openDatabase } from './database.ts';
import { type Locks, LockTimeoutError } from './locks.ts';
import { createLiveFeed } from './notify.ts';
import { createSessionLocks } from './session-locks.ts';

interface Node {
  db: Db;
  locks: Locks;
}

let database: TestDatabase;
beforeEach(async (t) => {
  database = await createTestDatabase(t);
});

/** A node of its own: other connections, and nothing in memory that others have. */
async function createNode(t: TestContext): Promise<Node> {
  const { pino } = await import('pino');
  const db = openDatabase(database.connectionString, { maxConnections: 4 });
  const live = await createLiveFeed(database.connectionString, pino({ level: 'silent' }));
  t.onTestFinished(async () => {
    await live.close();
    await db.destroy();
  });
  return { db, locks: createSessionLocks(db, live) };
}

const nothing = () => undefined;
const never = { timeoutMs: 60_000, onWanted: nothing };

describe('a lock', () => {
  test('is held by one at a time, on one node or several, and asked for until it is released', async (t) => {
    const [first, second] = [await createNode(t), await createNode(t)];
    for (const other of [first, second]) {
      const onWanted = vi.fn(() => void release());
      const release = await first.locks.acquire('upload:a', { ...never, onWanted });
      const releaseOther = await other.locks.acquire('upload:a', never);
      expect(onWanted).toHaveBeenCalled();
      await releaseOther();
    }
  });

  test('of another key is not waited for', async (t) => {
    const [first, second] = [await createNode(t), await createNode(t)];
    const release = await first.locks.acquire('upload:a', never);
    const releaseOther = await second.locks.acquire('upload:b', never);
    await Promise.all([release(), releaseOther()]);
  });

  test('that its holder does not release is given up in time', async (t) => {
    const [first, second] = [await createNode(t), await createNode(t)];
    const release = await first.locks.acquire('upload:a', never);
    const wait = (locks: Locks) => locks.acquire('upload:a', { timeoutMs: 300, onWanted: nothing });
    await expect(wait(second.locks)).rejects.toBeInstanceOf(LockTimeoutError);
    await expect(wait(first.locks)).rejects.toBeInstanceOf(LockTimeoutError);
    expect(await second.locks.tryAcquire('upload:a')).toBeNull();
    expect(await first.locks.tryAcquire('upload:a')).toBeNull();
    await release();
    await (await second.locks.tryAcquire('upload:a'))?.();
  });

  test('is not waited for by who gave up', async (t) => {
    const node = await createNode(t);
    const release = await node.locks.acquire('upload:a', never);
    const end = new AbortController();
    const waiting = node.locks.acquire('upload:a', { ...never, signal: end.signal });
    end.abort();
    await expect(waiting).rejects.toBeInstanceOf(LockTimeoutError);
    await release();
  });

  test('of a node whose session dies is free, and the node hears that it lost it', async (t) => {
    const [first, second] = [await createNode(t), await createNode(t)];
    const onWanted = vi.fn();
    const release = await first.locks.acquire('upload:a', { timeoutMs: 60_000, onWanted });
    await sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(second.db);
    const releaseOther = await second.locks.acquire('upload:a', never);
    await vi.waitFor(() => expect(onWanted).toHaveBeenCalled(), { timeout: 20_000 });
    await release();
    expect(await first.locks.tryAcquire('upload:a')).toBeNull();
    await releaseOther();
    const again = await first.locks.acquire('upload:a', never);
    await again();
  });

  test('leaves nothing in the pool once it is released', async (t) => {
    const node = await createNode(t);
    const releases = await Promise.all(
      ['a', 'b', 'c'].map((name) => node.locks.acquire(`upload:${name}`, never)),
    );
    await Promise.all(releases.map((release) => release()));
    const { rows } = await sql`
      select objid from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(node.db);
    expect(rows).toEqual([]);
  });
});
