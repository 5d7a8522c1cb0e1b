import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { MissedReason, Row } from '../../../db/tables.ts';

/** Returns whether a person is one of these LINE users. */
export async function isPersonOneOf(
  db: Db,
  { userId, lineUserIds }: { userId: string; lineUserIds: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('line_user_id', 'in', lineUserIds)
    .executeTakeFirst();
  return row !== undefined;
}

/** Files that were missed for a reason; `count` is capped. */
export interface MissedOfReason {
  reason: MissedReason;
  count: number;
}

/** Counts missed files since an instant, by reason, each up to a cap: a range of an index for each. */
export async function countMissed(
  db: Db,
  { since, reasons, upTo }: { since: Date; reasons: readonly MissedReason[]; upTo: number },
): Promise<MissedOfReason[]> {
  const { rows } = await sql<MissedOfReason>`
    select reason, (
      select count(*)::int from (
        select from files
        where state = 'missed' and missed_reason = reason and coalesce(missed_at, created_at) > ${since}::timestamptz
        order by coalesce(missed_at, created_at) desc limit ${upTo}
      ) as missed) as count
    from unnest(${reasons}::text[]) as reason`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** Jobs of a name that could run now. */
export interface WaitingJobs {
  name: string;
  /** Capped. */
  count: number;
  oldestAt: Date;
}

/** Lists our jobs that wait though their time has come, without those of the queue itself, each name up to a number: a range of the queue's index for each. */
export async function listWaitingJobs(
  db: Db,
  { at, upTo }: { at: Date; upTo: number },
): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select queue.name, waiting.count, waiting."oldestAt"
    from pgboss.queue cross join lateral (
      select count(*)::int as count, min(start_after) as "oldestAt" from (
        select start_after from pgboss.job
        where name = queue.name and state < 'active' and start_after <= ${at}::timestamptz limit ${upTo}
      ) as job) as waiting
    where waiting.count > 0 and not starts_with(queue.name, '__pgboss__')
    order by waiting."oldestAt"`.execute(db);
  return rows;
}

/** Returns the number of pushes in a month. */
export async function findPushCount(db: Db, month: string): Promise<number> {
  const row = await db
    .selectFrom('push_months')
    .select('push_count')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.push_count ?? 0;
}

/** A request of a person under the PDPA that is open. */
export interface DueRequest {
  number: string;
  kind: Row<'data_requests'>['kind'];
  /**
   * `app`: requested in the app, and carried out automatically. `operator`: entered by the operator, who carries it
   * out.
   */
  source: 'app' | 'operator';
  receivedAt: Date;
  dueAt: Date;
}

/** Lists open requests, those first that are due first; without anything about the people. */
export async function listDueRequests(db: Db, limit: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    (select number, 'erase' as kind, 'app' as source, requested_at as "receivedAt", due_at as "dueAt"
      from erasures where cancelled_at is null and done_at is null order by due_at limit ${limit})
    union all
    (select reference, kind, 'operator', received_at, due_at
      from data_requests where done_at is null order by due_at limit ${limit})
    order by "dueAt" limit ${limit}`.execute(db);
  return rows;
}

/** Returns when the last backup was taken, as recorded by its script; null: never. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('backups')
    .select('taken_at')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at ?? null;
}

/** Records that a backup was taken. */
export async function insertBackup(db: Db, takenAt: Date): Promise<void> {
  await db.insertInto('backups').values({ taken_at: takenAt }).execute();
}

/** Deletes records of backups before an instant; the latest stays. */
export async function deleteOldBackups(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('backups')
    .where('taken_at', '<', before)
    .where('id', 'not in', (latest) =>
      latest.selectFrom('backups').select('id').orderBy('taken_at', 'desc').limit(1),
    )
    .execute();
}
