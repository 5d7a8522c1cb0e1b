import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';

/** Filters that days are counted for; an absent one has no effect. */
export interface TimelineFilter {
  kind?: FileKind | undefined;
  /** `unknown`: LINE did not say who. */
  postedBy?: string | undefined;
}

/** Days of a month with files, in order, and the numbers of each. */
export interface MonthRow {
  /** `2026-11` */
  month: string;
  days: number[];
  /** Kept files. */
  counts: number[];
  missed: number[];
  fetching: number[];
}

/** Lists the months of a group that have files, the latest first. */
export async function listMonthRows(
  db: Db | Tx,
  { groupId, filter }: { groupId: string; filter: TimelineFilter },
): Promise<MonthRow[]> {
  const { kind, postedBy } = filter;
  const ofKind = kind ? sql`and kind = ${kind}` : sql``;
  const ofPoster = postedBy ? sql`and posted_by is not distinct from ${toPosterId(postedBy)}::uuid` : sql``;
  const inState = (state: 'missed' | 'fetching') => sql`
    select posted_at, state from files
    where group_id = ${groupId} and state = ${sql.lit(state)} and trashed_at is null ${ofKind} ${ofPoster}`;
  // Files that are not kept have indexes of their own, and are tiles of their day.
  const { rows } = await sql<MonthRow>`
    with apart as materialized (
      select (posted_at at time zone 'Asia/Bangkok')::date as day,
        count(*) filter (where state = 'missed') as missed, count(*) filter (where state = 'fetching') as fetching
      from (${inState('missed')} union all ${inState('fetching')}) as unkept group by 1
    )
    select to_char(day, 'YYYY-MM') as month,
      array_agg(extract(day from day)::integer order by day) as days,
      array_agg(greatest(0, file_count - coalesce(missed + fetching, 0))::integer order by day) as counts,
      array_agg(coalesce(missed, 0)::integer order by day) as missed,
      array_agg(coalesce(fetching, 0)::integer order by day) as fetching
    from day_counts left join apart using (day)
    -- A day that is counted wrong can be below 0 until fsck corrects it.
    where group_id = ${groupId} and kind = ${kind ?? 'any'} and posted_by = ${postedBy ?? 'any'} and file_count > 0
    group by month order by month desc`.execute(db);
  return rows;
}

function toPosterId(postedBy: string): string | null {
  return postedBy === 'unknown' ? null : postedBy;
}
