import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';

/** Filters that days are counted for; an absent one has no effect. */
export interface TimelineFilter {
  kind?: FileKind | undefined;
  /** `unknown`: LINE did not say who. */
  postedBy?: string | undefined;
}

/** Days of a month with files, in order, and the number of files of each. */
export interface MonthRow {
  /** `2026-11` */
  month: string;
  days: number[];
  counts: number[];
}

/** Lists the months of a group that have files, the latest first. */
export async function listMonthRows(
  db: Db | Tx,
  { groupId, filter }: { groupId: string; filter: TimelineFilter },
): Promise<MonthRow[]> {
  return await db
    .selectFrom('day_counts')
    .select([
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      sql<number[]>`array_agg(extract(day from day)::integer order by day)`.as('days'),
      sql<number[]>`array_agg(file_count order by day)`.as('counts'),
    ])
    .where('group_id', '=', groupId)
    .where('kind', '=', filter.kind ?? 'any')
    .where('posted_by', '=', filter.postedBy ?? 'any')
    // Until a migration has counted what was there before, a day can be below 0.
    .where('file_count', '>', 0)
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
}
