import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { StorageCheckKind } from '../../../db/tables.ts';

export interface FinishedCheck {
  kind: StorageCheckKind;
  startedAt: Date;
  endedAt: Date;
  contents: number;
  bytes: number;
  problems: Record<string, number>;
  unrepaired: number;
  missedFiles: number;
}

export async function insertCheck(db: Db, check: FinishedCheck): Promise<void> {
  await db
    .insertInto('storage_checks')
    .values({
      kind: check.kind,
      started_at: check.startedAt,
      ended_at: check.endedAt,
      content_count: check.contents,
      content_bytes: check.bytes,
      problems: JSON.stringify(check.problems),
      unrepaired_count: check.unrepaired,
      lost_file_count: check.missedFiles,
    })
    .execute();
}

/** Combined result of the latest checks. */
export interface CheckSummary {
  /** End of the last scrub or `kepwai fsck`; null: never. */
  lastAt: Date | null;
  /** Unrepaired problems found by the last deep check of everything, and since. */
  unrepaired: number;
  /** Files that became missed tiles in the last thirty days. */
  missedFiles: number;
}

/** Returns the result of the latest checks in one statement, because readiness is queried often. */
export async function summariseChecks(db: Db, now: Date): Promise<CheckSummary> {
  const { rows } = await sql<CheckSummary>`
    with whole as (select max(ended_at) as at from storage_checks where kind = 'fsck-deep')
    select
      max(ended_at) filter (where kind <> 'read') as "lastAt",
      coalesce(sum(unrepaired_count) filter (where ended_at >= coalesce(whole.at, '-infinity')), 0)::integer as unrepaired,
      coalesce(sum(lost_file_count) filter (where ended_at > ${now}::timestamptz - interval '30 days'), 0)::integer
        as "missedFiles"
    from storage_checks cross join whole`.execute(db);
  return rows[0] ?? { lastAt: null, unrepaired: 0, missedFiles: 0 };
}

/** Counts files lost since an instant. */
export async function countMissedSince(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('storage_checks')
    .select(({ fn }) => fn.sum<number | null>('lost_file_count').as('lost'))
    .where('ended_at', '>=', since)
    .executeTakeFirst();
  return row?.lost ?? 0;
}

/** Deletes checks that ended before an instant, except the last one of each kind. */
export async function deleteOldChecks(db: Db, before: Date): Promise<void> {
  await sql`
    delete from storage_checks where ended_at < ${before}
      and id not in (select max(id) from storage_checks group by kind)`.execute(db);
}

/** Lists unfinished uploads that were created before an instant. */
export async function listUploadsBegunBefore(
  db: Db,
  before: Date,
): Promise<{ id: string; sha256: string | null; firstPartId: string | null }[]> {
  return await db
    .selectFrom('uploads')
    .select(['id', 'sha256', sql<string | null>`part_ids[1]`.as('firstPartId')])
    .where('state', '=', 'receiving')
    .where('created_at', '<', before)
    .execute();
}
