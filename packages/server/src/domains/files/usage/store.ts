import type { Since } from '@kepwai/rules/quotas/forecast';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Person } from '../../../db/person.ts';
import type { FileKind } from '../../../db/tables.ts';
import { bytesPostedSince, remainingBytes } from '../../storage/usage/usage.ts';

interface CountsRow {
  fileCount: number;
  sizeBytes: number;
}

export interface GroupUsageRow {
  /** Kinds that have a file, in no order. */
  by_kind: (CountsRow & { kind: FileKind })[];
  /** Posters, most bytes first. */
  by_person: (CountsRow & {
    person: Person | null;
  })[];
  /** Files that people outside sent by a link, without those in the trash. */
  outsiders: CountsRow;
  /** Months in which something was added, in no order. */
  months: { month: string; addedBytes: number }[];
  trash: CountsRow;
  /** Remaining bytes of the group's quota, and bytes that all its groups added lately. Null without a quota. */
  remaining_bytes: number | null;
  lately_added_bytes: number;
}

/** Counts what people outside sent into a group; only their own files are read, which an index has. */
const outside = sql<{ files: number; bytes: number }>`(
  select count(*) as files, coalesce(sum(counted_bytes(size_bytes)), 0) as bytes from files
  where group_id = groups.id and posted_by is null and source = 'upload' and state = 'kept' and trashed_at is null
    and exists (select from file_senders where file_id = files.id))`;

/** Returns an amount that only files without a poster contain. */
function ofNobody(amount: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when posted_by is null then ${amount} else 0 end`;
}

/** Returns the usage of a group in one query; null if there is no such group. */
export async function findGroupUsage(
  db: Db | Tx,
  { groupId, people, since }: { groupId: string; people: number; since: Since },
): Promise<GroupUsageRow | null> {
  const row = await db
    .selectFrom('groups')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .innerJoinLateral(outside.as('outside'), (join) => join.onTrue())
    .select([
      sql<GroupUsageRow['by_kind']>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'fileCount', file_count, 'sizeBytes', size_bytes)), '[]')
        from shown_counts where group_id = groups.id)`.as('by_kind'),
      sql<GroupUsageRow['by_person']>`(
        select coalesce(json_agg(json_build_object('fileCount', files, 'sizeBytes', bytes, 'person',
          case when users.id is null then null else json_build_object(
            'id', users.id, 'displayName', users.display_name, 'pictureUrl', users.picture_url) end)
          order by bytes desc, posted_by), '[]')
        from (
          select posted_by, sum(file_count) - ${ofNobody(sql`outside.files`)} as files,
            sum(size_bytes) - ${ofNobody(sql`outside.bytes`)} as bytes
          from group_counts where group_id = groups.id group by posted_by
          having sum(file_count) > ${ofNobody(sql`outside.files`)} order by bytes desc, posted_by limit ${people}
        ) as by_person
        left join users on users.id = posted_by)`.as('by_person'),
      sql<
        GroupUsageRow['outsiders']
      >`json_build_object('fileCount', outside.files, 'sizeBytes', outside.bytes)`.as('outsiders'),
      sql<GroupUsageRow['months']>`(
        select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'addedBytes', size_bytes)), '[]')
        from group_months
        where group_id = groups.id and month >= (${new Date(since.firstMonth)}::timestamptz at time zone 'Asia/Bangkok')::date
      )`.as('months'),
      sql<GroupUsageRow['trash']>`(
        select json_build_object(
          'fileCount', coalesce(sum(trashed_count), 0), 'sizeBytes', coalesce(sum(trashed_bytes), 0))
        from group_months where group_id = groups.id)`.as('trash'),
      remainingBytes.as('remaining_bytes'),
      bytesPostedSince(new Date(since.forecast)).as('lately_added_bytes'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}
