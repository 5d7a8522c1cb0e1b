import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** Quotas in which the recorded contents count; some may count in none. */
export interface Sources {
  fromQuotaIds: readonly string[];
  hasUncounted: boolean;
}

/**
 * The recorded contents, each once; `is_counted`: all of its files that move count somewhere, `file_count`: those that
 * do. Contents from one quota are distinct already, and are not grouped again, which would take longer than everything
 * else.
 */
export function contentsComing({ fromQuotaIds, hasUncounted }: Sources): RawBuilder<unknown> {
  if (fromQuotaIds.length + Number(hasUncounted) === 1)
    return sql`(
      select sha256, size_bytes, case when from_quota_id is not null then file_count end as file_count, is_shown,
        from_quota_id is not null as is_counted
      from contents_to_move)`;
  return sql`(
    select sha256, max(size_bytes) as size_bytes, sum(file_count) filter (where from_quota_id is not null) as file_count,
      bool_or(is_shown) as is_shown, bool_and(from_quota_id is not null) as is_counted
    from contents_to_move group by sha256)`;
}

/**
 * Records which contents of the locked group do not count in this quota, and where they count; the table is dropped
 * when the transaction ends. It is a table because sums over 200,000 files are only fast if the planner knows their
 * number. Returns the quotas if they count now, and whether some count nowhere.
 */
export async function noteContentsToMove(
  tx: Tx,
  { groupId, quotaId }: GroupAtQuota,
): Promise<{ hasContents: boolean; hasUncounted: boolean; fromQuotaIds: string[] }> {
  // 200,000 contents are summed in memory, and a sample of a tenth is representative.
  await sql`set local work_mem = '64MB'; set local default_statistics_target = 10`.execute(tx);
  await sql`
    create temporary table contents_to_move on commit drop as
    select quota_id as from_quota_id, sha256, max(counted_bytes(size_bytes)) as size_bytes, count(*)::integer as file_count,
      bool_or(trashed_at is null) as is_shown
    from counted_files
    where group_id = ${sql.lit(groupId)} and state = 'kept' and quota_id is distinct from ${sql.lit(quotaId)}
    group by quota_id, sha256`.execute(tx);
  await sql`analyze contents_to_move`.execute(tx);
  const { rows } = await sql<{ from_quota_id: string | null }>`
    select distinct from_quota_id from contents_to_move`.execute(tx);
  const fromQuotaIds = rows.flatMap((row) => row.from_quota_id ?? []);
  return { hasContents: rows.length > 0, hasUncounted: rows.length > fromQuotaIds.length, fromQuotaIds };
}

/** Sums the bytes of the moving contents, each once: the growth of a quota that has none of them. */
export async function sumContents(tx: Tx, sources: Sources): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from ${contentsComing(sources)} as coming`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

/** Locks the quotas' rows until the transaction ends; in one order, so that two moves do not deadlock. */
export async function lockQuotaRows(tx: Tx, quotaIds: string[]): Promise<void> {
  await tx
    .selectFrom('quotas')
    .select('id')
    .where('id', 'in', quotaIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Records which of the moving contents also belong to staying files, in the quotas that they leave and enter; those of
 * a file outside the trash are marked. The caller has locked the quotas, or removes the records
 * (`removeContentsThatStay`) and repeats this. A quota without other contents is skipped.
 */
export async function noteContentsThatStay(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    create temporary table contents_that_stay on commit drop as
    with shared as (
      select quota_id from quota_groups
      where file_count > 0 and (group_id <> ${sql.lit(groupId)} or quota_id = ${sql.lit(quotaId)}) and quota_id in (
        select from_quota_id from contents_to_move union all select ${sql.lit(quotaId)})
    ), noted as (
      select from_quota_id as quota_id, sha256 from contents_to_move where from_quota_id in (select quota_id from shared)
      union all
      select distinct ${sql.lit(quotaId)}::uuid, sha256 from contents_to_move where ${sql.lit(quotaId)} in (select quota_id from shared)
    )
    select noted.quota_id, noted.sha256, bool_or(same.trashed_at is null) as is_shown
    from noted cross join lateral (
      select * from counted_files as file where file.sha256 = noted.sha256 offset 0) as same
    where same.quota_id = noted.quota_id and same.state = 'kept'
      and (same.group_id <> ${sql.lit(groupId)} or same.quota_id = ${sql.lit(quotaId)})
    group by noted.quota_id, noted.sha256`.execute(tx);
  await sql`analyze contents_that_stay`.execute(tx);
}

/** Removes the records of contents that stay, which may be wrong after other changes. */
export async function removeContentsThatStay(tx: Tx): Promise<void> {
  await sql`drop table contents_that_stay`.execute(tx);
}

/** Sums the bytes of the moving contents that the quota does not have yet, by the records of those that stay. */
export async function sumContentsNewTo(
  tx: Tx,
  { quotaId, ...sources }: { quotaId: string } & Sources,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from ${contentsComing(sources)} as coming
    where not exists (
      select from contents_that_stay as met where met.quota_id = ${quotaId} and met.sha256 = coming.sha256)`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

/** Sums the bytes of the moving contents that no file of a quota has after the move, by the records of those that stay. */
export async function sumContentsGoneFrom(tx: Tx, quotaId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from contents_to_move as moved
    where moved.from_quota_id = ${quotaId} and not exists (
      select from contents_that_stay as stays where stays.quota_id = ${quotaId} and stays.sha256 = moved.sha256)`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}
