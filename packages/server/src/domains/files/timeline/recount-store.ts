import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Drift } from '../../storage/usage/recount.ts';

/** Counts files as the triggers count them: by day, for each kind and poster and for `any`; older versions for posters alone. */
function countFilesByDay(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day,
      case when posted_by is null then sum(latest_count) else sum(file_count) end as file_count
    from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, count(*) as file_count,
        count(*) filter (where is_latest) as latest_count
      from files where trashed_at is null and ${where}
      group by 1, 2, 3, 4
    ) as days
    group by group_id, day, cube (kind, posted_by)
    having case when posted_by is null then sum(latest_count) else sum(file_count) end > 0`;
}

/** Lists groups whose counts by day differ from their files. */
export async function listDayDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select group_id as id, format('%s counts of days are wrong', count(*)) as detail
    from (${countFilesByDay(sql`true`)}) as expected
    full join day_counts as counts using (group_id, kind, posted_by, day)
    where expected.file_count is distinct from counts.file_count
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Recounts the days of a group. Everybody who changes a file waits meanwhile, as for `recountGroup`. */
export async function recountDays(tx: Tx, groupId: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`lock table day_counts in share row exclusive mode`.execute(tx);
  await sql`delete from day_counts where group_id = ${groupId}`.execute(tx);
  await sql`
    insert into day_counts (group_id, kind, posted_by, day, file_count)
    ${countFilesByDay(sql`group_id = ${groupId}`)}`.execute(tx);
}
