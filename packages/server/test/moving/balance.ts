import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import { listLinkedGroupRows } from '../../src/domains/storage/usage/numbers-store.ts';
import type { World } from './world.ts';

/** Checks that the numbers of quotas equal the sums of their files, uploads and contents. */
export async function checkQuotaNumbers(db: Db, quotaIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select used_bytes, reserved_bytes,
      (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from (
        select distinct sha256, size_bytes from counted_files where quota_id = quotas.id and state = 'kept'
      ) as contents) as content_bytes,
      (select coalesce(sum(reserved_bytes), 0)::bigint from uploads
        where quota_id = quotas.id and state = 'receiving')
      + (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from counted_files
        where quota_id = quotas.id and state = 'fetching') as expected_reserved_bytes
    from quotas where id in (${sql.join(quotaIds)})`.execute(db);
  expect(rows).toHaveLength(quotaIds.length);
  for (const row of rows) {
    expect(row).toMatchObject({
      content_bytes: row.used_bytes,
      expected_reserved_bytes: row.reserved_bytes,
    });
  }
}

interface Usage {
  trash_bytes: number;
  by_kind: unknown;
  by_hour: unknown;
  by_group: unknown;
}

/** Counters of a quota, and the sums of its files and contents, row by row. */
const countedUsage = sql<Usage>`
  select quotas.used_bytes - coalesce((select shown_bytes from quota_contents where quota_id = quotas.id), 0) as trash_bytes,
    (select json_agg(json_build_array(kind, file_count, size_bytes) order by kind)
      from quota_counts where quota_id = quotas.id and (file_count <> 0 or size_bytes <> 0)) as by_kind,
    (select json_agg(json_build_array(hour, size_bytes) order by hour)
      from quota_hours where quota_id = quotas.id and size_bytes <> 0) as by_hour,
    (select json_agg(json_build_array(group_id, file_count, size_bytes) order by group_id)
      from quota_groups where quota_id = quotas.id and (file_count <> 0 or size_bytes <> 0)) as by_group
  from quotas`;
const summedUsage = sql<Usage>`
  select (
      select coalesce(sum(bytes), 0)::bigint from (
        select max(counted_bytes(size_bytes)) as bytes from counted_files
        where quota_id = quotas.id and state = 'kept' group by sha256 having bool_and(trashed_at is not null)
      ) as contents) as trash_bytes,
    (select json_agg(json_build_array(kind, files, bytes) order by kind) from (
      select kind, count(*) as files, sum(counted_bytes(size_bytes)) as bytes from counted_files
      where quota_id = quotas.id and state = 'kept' and trashed_at is null group by kind) as kinds) as by_kind,
    (select json_agg(json_build_array(hour, bytes) order by hour) from (
      select date_trunc('hour', posted_at) as hour, sum(counted_bytes(size_bytes)) as bytes from counted_files
      where quota_id = quotas.id and state = 'kept' group by 1) as hours) as by_hour,
    (select json_agg(json_build_array(group_id, files, bytes) order by group_id) from (
      select group_id, sum(files) as files, sum(bytes) as bytes from (
        select group_id, count(*) as files, max(counted_bytes(size_bytes)) as bytes from counted_files
        where quota_id = quotas.id and state = 'kept' group by group_id, sha256) as contents
      group by group_id) as groups) as by_group
  from quotas`;

/** Checks that the counters of quotas and groups, which triggers change, equal what their files say. */
export async function checkCounters(db: Db, quotaIds: readonly string[]): Promise<void> {
  const within = sql`where quotas.id in (${sql.join(quotaIds)}) order by quotas.id`;
  const { rows: counted } = await sql<Usage>`${countedUsage} ${within}`.execute(db);
  const { rows: summed } = await sql<Usage>`${summedUsage} ${within}`.execute(db);
  expect(counted).toEqual(summed);
  const { rows: ofGroups } = await sql`
    select groups.id from groups
    where (
      select (coalesce(sum(size_bytes), 0), coalesce(sum(trashed_count), 0), coalesce(sum(trashed_bytes), 0))
      from group_months where group_id = groups.id
    ) <> (
      select (coalesce(sum(counted_bytes(size_bytes)), 0), count(*) filter (where trashed_at is not null),
        coalesce(sum(counted_bytes(size_bytes)) filter (where trashed_at is not null), 0))
      from files where group_id = groups.id and state = 'kept'
    ) or coalesce((select set_count from group_image_sets where group_id = groups.id), 0) <> (
      select count(*) from image_sets where group_id = groups.id and exists (
        select from files where image_set_id = image_sets.id and trashed_at is null))`.execute(db);
  expect(ofGroups).toEqual([]);
}

/** Checks that the numbers of files that people read of quotas are those of the latest versions that count there. */
export async function checkShownCounts(
  db: Db,
  { quotaIds, userId }: { quotaIds: readonly string[]; userId: string },
): Promise<void> {
  const { rows: expected } = await sql<{ quota_id: string; group_id: string; kind: string; count: number }>`
    select counted.quota_id, counted.group_id, counted.kind, count(*) as count
    from counted_files as counted join files using (id)
    where counted.state = 'kept' and counted.trashed_at is null and is_latest group by 1, 2, 3`.execute(db);
  for (const quotaId of quotaIds) {
    const ofQuota = expected.filter((row) => row.quota_id === quotaId);
    const { rows: kinds } = await sql<{ kind: string; file_count: number }>`
      select kind, file_count from shown_quota_counts where quota_id = ${quotaId}`.execute(db);
    expect(sumBy(kinds.map((row) => [row.kind, row.file_count]))).toEqual(
      sumBy(ofQuota.map((row) => [row.kind, row.count])),
    );
    const groups = await listLinkedGroupRows(db, { quotaId, userId, after: null, limit: 100 });
    expect(sumBy(groups.map((row) => [row.id, row.file_count]))).toEqual(
      sumBy(ofQuota.map((row) => [row.group_id, row.count])),
    );
  }
}

/** Sums up counts by their names, without those that are 0. */
function sumBy(counts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of counts) if (count !== 0) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Checks that everything is counted once, where its group is linked, and never beyond a limit. */
export async function checkBalance({ deps: { db }, quotaIds, groups, owner }: World): Promise<void> {
  const groupIds = groups.map(({ id }) => id);
  await checkQuotaNumbers(db, quotaIds);
  await checkCounters(db, quotaIds);
  await checkShownCounts(db, { quotaIds, userId: owner });
  const overLimit = await db
    .selectFrom('quotas')
    .select('id')
    .where('id', 'in', quotaIds)
    .where(sql<boolean>`used_bytes + reserved_bytes > limit_bytes`)
    .execute();
  expect(overLimit).toEqual([]);
  const { rows: elsewhere } = await sql`
    select counted.id from (
      select id, group_id, quota_id from counted_files where state in ('kept', 'fetching')
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
