import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** Checks that everything is counted once, where its group is linked, and never beyond a limit. */
export async function checkBalance({ deps: { db }, quotaIds, groups }: World): Promise<void> {
  const groupIds = groups.map(({ id }) => id);
  const { rows } = await sql<Record<string, number>>`
    select limit_bytes, used_bytes, reserved_bytes,
      (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from (
        select distinct sha256, size_bytes from files where quota_id = quotas.id and state = 'kept'
      ) as contents) as content_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_bytes,
      (select count(*) from files where quota_id = quotas.id and state = 'kept') as files,
      (select coalesce(sum(file_count), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_files,
      (select coalesce(sum(reserved_bytes), 0)::bigint from uploads
        where quota_id = quotas.id and state = 'receiving') as upload_bytes,
      (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from files
        where quota_id = quotas.id and state = 'fetching') as fetch_bytes
    from quotas where id in (${sql.join(quotaIds)})`.execute(db);
  for (const row of rows) {
    const { limit_bytes = 0, used_bytes = 0, reserved_bytes = 0 } = row;
    expect(row).toMatchObject({
      content_bytes: used_bytes,
      blob_bytes: used_bytes,
      blob_files: row.files,
      reserved_bytes: (row.upload_bytes ?? 0) + (row.fetch_bytes ?? 0),
    });
    expect(used_bytes + reserved_bytes).toBeLessThanOrEqual(limit_bytes);
  }
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
