import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import type { World } from './world.ts';

/** Checks that the numbers of quotas equal the sums of their files, uploads and contents. */
export async function checkQuotaNumbers(db: Db, quotaIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select used_bytes, reserved_bytes,
      (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from (
        select distinct sha256, size_bytes from files where quota_id = quotas.id and state = 'kept'
      ) as contents) as content_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_bytes,
      (select count(*) from files where quota_id = quotas.id and state = 'kept') as files,
      (select coalesce(sum(file_count), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_files,
      (select coalesce(sum(reserved_bytes), 0)::bigint from uploads
        where quota_id = quotas.id and state = 'receiving')
      + (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from files
        where quota_id = quotas.id and state = 'fetching') as expected_reserved_bytes
    from quotas where id in (${sql.join(quotaIds)})`.execute(db);
  expect(rows).toHaveLength(quotaIds.length);
  for (const row of rows) {
    expect(row).toMatchObject({
      content_bytes: row.used_bytes,
      blob_bytes: row.used_bytes,
      blob_files: row.files,
      expected_reserved_bytes: row.reserved_bytes,
    });
  }
}

/** Checks that everything is counted once, where its group is linked, and never beyond a limit. */
export async function checkBalance({ deps: { db }, quotaIds, groups }: World): Promise<void> {
  const groupIds = groups.map(({ id }) => id);
  await checkQuotaNumbers(db, quotaIds);
  const overLimit = await db
    .selectFrom('quotas')
    .select('id')
    .where('id', 'in', quotaIds)
    .where(sql<boolean>`used_bytes + reserved_bytes > limit_bytes`)
    .execute();
  expect(overLimit).toEqual([]);
  const { rows: elsewhere } = await sql`
    select counted.id from (
      select id, group_id, quota_id from files where state in ('kept', 'fetching')
      union all select id, group_id, quota_id from uploads where state = 'receiving'
    ) as counted
    join groups on groups.id = group_id
    where groups.id in (${sql.join(groupIds)}) and counted.quota_id <> groups.quota_id`.execute(db);
  expect(elsewhere).toEqual([]);
  const uncounted = await db
    .selectFrom('files')
    .select('id')
    .where('group_id', 'in', groupIds)
    .where('state', '=', 'kept')
    .where('quota_id', 'is', null)
    .execute();
  expect(uncounted).toEqual([]);
}

/** Lists what each quota reserves. */
export async function listReserved({ deps: { db }, quotaIds }: World): Promise<number[]> {
  const rows = await db.selectFrom('quotas').select('reserved_bytes').where('id', 'in', quotaIds).execute();
  return rows.map((row) => row.reserved_bytes);
}
