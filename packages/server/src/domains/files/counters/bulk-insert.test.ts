import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  buildBlob,
  buildFolder,
  buildGroup,
  buildQuota,
  createTestApp,
  createTestDatabase,
  forFile,
} from '../../../../test/index.ts';
import { type Db, type Tx, withLongStatements } from '../../../db/database.ts';

test('a bulk insert into tables that were never analysed reads files by their content alone', async () => {
  const { db } = (await createTestApp(forFile)).deps;
  const { id: quotaId } = await buildQuota(db);
  const { id: groupId } = await buildGroup(db, { quota_id: quotaId });
  const count = 400;
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`
      insert into blobs (sha256, size_bytes, mime_type)
      select encode(sha256(n::text::bytea), 'hex'), n, 'image/jpeg' from generate_series(1, ${count}::int) n`.execute(
      tx,
    );
    await sql`
      insert into files (group_id, quota_id, kind, name, state, sha256, size_bytes, source, posted_at)
      select ${groupId}::uuid, ${quotaId}::uuid, 'image', n::text, 'kept', encode(sha256(n::text::bytea), 'hex'), n, 'upload', now()
      from generate_series(1, ${count}::int) n`.execute(tx);
    return sql<{ scanned: number; fetched: number }>`
      select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched
      from pg_stat_xact_user_tables where relname = 'files'`.execute(tx);
  });
  expect(rows[0]?.scanned).toBe(0);
  // A file is read a few times for its content, however many others there are.
  expect(rows[0]?.fetched).toBeLessThanOrEqual(4 * count);
});

test('a bulk insert by plans of when there were three files orders versions by their index alone', async (t) => {
  const { db } = await createTestDatabase(t);
  const { id: groupId } = await buildGroup(db);
  const { sha256 } = await buildBlob(db);
  const insert = (to: Db | Tx, from: number, count: number) =>
    sql`
      insert into files (group_id, kind, name, state, sha256, size_bytes, source, posted_at)
      select ${groupId}::uuid, 'file', 'งบ ' || n || '.pdf', 'kept', ${sha256}, 1000, 'upload', now()
      from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(to);
  const count = 400;
  await db.connection().execute(async (connection) => {
    await insert(connection, 1, 3);
    await sql`vacuum analyze files`.execute(connection);
    // PostgreSQL keeps a plan after five executions.
    for (let number = 4; number < 10; number += 1) await insert(connection, number, 1);
    const { rows } = await connection.transaction().execute(async (tx) => {
      await insert(tx, 10, count);
      return await sql<{ scanned: number }>`
        select seq_tup_read::int as scanned from pg_stat_xact_user_tables where relname = 'files'`.execute(
        tx,
      );
    });
    expect(rows).toEqual([{ scanned: 0 }]);
  });
});

test('moving files that were never analysed reads their versions, and no other files of the group', async (t) => {
  const { db } = await createTestDatabase(t);
  const { id: groupId } = await buildGroup(db);
  const { id: folderId } = await buildFolder(db, { group_id: groupId });
  const { sha256 } = await buildBlob(db);
  const count = 200;
  const { rows } = await withLongStatements(() =>
    db.transaction().execute(async (tx) => {
      // Long names: the index that has them looks more expensive than others.
      await sql`
      insert into files (group_id, kind, name, state, sha256, size_bytes, source, posted_at)
      select ${groupId}::uuid, 'file', repeat(md5(n::text), 7), 'kept', ${sha256}, 1000, 'upload', now()
      from generate_series(1, ${5 * count}::int) n`.execute(tx);
      await sql`
      update files set folder_id = ${folderId} where id in (select id from files order by id limit ${count})`.execute(
        tx,
      );
      return await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'files'`.execute(
        tx,
      );
    }),
  );
  expect(rows[0]?.read).toBeLessThan(20 * 5 * count);
});
