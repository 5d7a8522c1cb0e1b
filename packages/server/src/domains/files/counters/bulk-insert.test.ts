import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildGroup, buildQuota, createTestApp, forFile } from '../../../../test/index.ts';

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
