import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Number of the oldest files that are read, which bounds the time in a group with a million. */
const filesLookedThrough = 10_000;
/** Maximum that a day counts of its files. */
const filesCounted = 1000;
/** Number of files of a day that are shown. */
const filesShown = 4;

/** Counts kept files of the chat that LINE deleted, among the oldest of a group. */
export async function countRescued(
  db: Db,
  { groupId, before }: { groupId: string; before: { file: Date; media: Date } },
): Promise<{ fileCount: number; hasMore: boolean }> {
  const { rows } = await sql<{ fileCount: number; hasMore: boolean }>`
    select count(*) filter (where source = 'chat' and trashed_at is null and posted_at <= gone_at) as "fileCount",
      count(*) = ${filesLookedThrough} as "hasMore"
    from (
      select source, trashed_at, posted_at,
        case kind when 'file' then ${before.file}::timestamptz else ${before.media}::timestamptz end as gone_at
      from files
      where group_id = ${groupId} and state = 'kept' and posted_at <= ${before.file}
      order by posted_at limit ${filesLookedThrough}
    ) as oldest`.execute(db);
  return rows[0] ?? { fileCount: 0, hasMore: false };
}

/** Kept files that LINE deleted, of all groups. */
export interface RescuedCount {
  fileCount: number;
  /** Number of groups that have one. */
  groupCount: number;
  /** Number of the group that has most. */
  largestCount: number;
}

/** Counts kept files of chats that LINE deleted, in all groups. It reads every file's row: once an hour, beside requests. */
export async function countAllRescued(db: Db, before: { file: Date; media: Date }): Promise<RescuedCount> {
  const { rows } = await sql<RescuedCount>`
    select coalesce(sum(file_count), 0)::bigint as "fileCount", count(*) as "groupCount",
      coalesce(max(file_count), 0) as "largestCount"
    from (
      select count(*) as file_count from files
      where state = 'kept' and source = 'chat' and trashed_at is null and posted_at <= ${before.file}
        and (kind = 'file' or posted_at <= ${before.media})
      group by group_id
    ) as by_group`.execute(db);
  return rows[0] ?? { fileCount: 0, groupCount: 0, largestCount: 0 };
}

/** A day's files, the first of them named. */
export interface MemoryRow {
  yearsAgo: number;
  fileCount: number;
  fileIds: string[];
}

/** Finds pictures and videos that were posted on one of these days; days without any have no row. */
export async function listMemoryRows(
  db: Db,
  { groupId, days }: { groupId: string; days: readonly { yearsAgo: number; from: Date; to: Date }[] },
): Promise<MemoryRow[]> {
  const { rows } = await sql<MemoryRow>`
    select day."yearsAgo", found."fileCount", found."fileIds"
    from json_to_recordset(${JSON.stringify(days)}) as day ("yearsAgo" integer, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select count(*) as "fileCount", (array_agg(id order by posted_at, place, id))[1:${sql.lit(filesShown)}] as "fileIds"
      from (
        select id, posted_at, coalesce(image_set_index, 0) as place from files
        where group_id = ${groupId} and state = 'kept' and trashed_at is null and kind in ('image', 'video')
          and posted_at >= day."from" and posted_at < day."to"
        order by posted_at limit ${filesCounted}
      ) as posted
    ) as found
    where found."fileCount" > 0
    order by day."yearsAgo"`.execute(db);
  return rows;
}
