import { sql } from 'kysely';
import { beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Db, openDatabase } from './database.ts';
import { testLocks } from './locks.promises.ts';
import type { Locks } from './locks.ts';
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

/** Creates a node with connections and memory of its own. */
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

testLocks('PostgreSQL sessions', createNode);

describe('session locks', () => {
  test('session locks of a node are free once its session dies, and the node hears of the loss', async (t) => {
    const [first, second] = [await createNode(t), await createNode(t)];
    const onWanted = vi.fn();
    const release = await first.locks.acquire('upload:a', { timeoutMs: 60_000, onWanted });
    await sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(second.db);
    const releaseOther = await second.locks.acquire('upload:a', never);
    await expect.poll(() => onWanted).toHaveBeenCalled();
    await release();
    expect(await first.locks.tryAcquire('upload:a')).toBeNull();
    await releaseOther();
    const again = await first.locks.acquire('upload:a', never);
    await again();
  });

  test('leave no connection in use once they are released', async (t) => {
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
