import type { Since } from '@kepwai/rules/quotas/forecast';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { type Person, personOf } from '../../../db/person.ts';
import type { FileKind } from '../../../db/tables.ts';
import { bytesPostedSince } from './expressions-store.ts';

interface FaceRow {
  id: string;
  name: string | null;
  pictureUrl: string | null;
}

/** A quota with its usage. */
export interface UsageRow {
  id: string;
  name: string;
  limit_bytes: number;
  used_bytes: number;
  reserved_bytes: number;
  plan: 'free' | 'granted' | 'paid';
  expires_at: Date | null;
  deletes_at: Date | null;
}

export type QuotaFrontRow = NonNullable<Awaited<ReturnType<typeof findQuotaFront>>>;

export type MyQuotaRow = Awaited<ReturnType<typeof listQuotaRowsOf>>[number];

export interface LinkedGroupRow {
  id: string;
  name: string | null;
  picture_url: string | null;
  is_linked: boolean;
  is_member: boolean;
  linked_by: Person | null;
  linked_at: Date | null;
  file_count: number;
  size_bytes: number;
}

const usageColumns = [
  'quotas.id',
  'quotas.name',
  'quotas.limit_bytes',
  'quotas.used_bytes',
  'quotas.reserved_bytes',
  'quotas.expires_at',
  'quotas.deletes_at',
] as const;

/** `paid` while there is a subscription, even a lapsed one; else the origin of the quota. */
const planOfQuota = sql<UsageRow['plan']>`case when exists (
  select from subscriptions where quota_id = quotas.id and ended_at is null) then 'paid' else quotas.plan end`.as(
  'plan',
);

/** Returns a quota and its usage in one query; null if there is none. */
export async function findQuotaFront(db: Db | Tx, { quotaId, since }: { quotaId: string; since: Since }) {
  const row = await db
    .selectFrom('quotas')
    .select([...usageColumns, 'quotas.created_at', planOfQuota])
    .select([
      personOf('quotas.owner_id').$castTo<Person>().as('owner'),
      sql<number>`(select count(*) from groups where quota_id = quotas.id)`.as('group_count'),
      // Bytes that other files outside the trash reference too stay when the trash is emptied.
      sql<number>`greatest(0, quotas.used_bytes - coalesce((
        select shown_bytes from quota_contents where quota_id = quotas.id), 0))`.as('trash_bytes'),
      // Kinds that have a file outside the trash, in no order.
      sql<{ kind: FileKind; fileCount: number; sizeBytes: number }[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'fileCount', file_count, 'sizeBytes', size_bytes)), '[]')
        from shown_quota_counts where quota_id = quotas.id)`.as('by_kind'),
      // Months with added files, in no order.
      sql<{ month: string; addedBytes: number }[]>`(
        select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'addedBytes', bytes)), '[]')
        from (
          select date_trunc('month', hour at time zone 'Asia/Bangkok') as month, sum(size_bytes) as bytes
          from quota_hours where quota_id = quotas.id and hour >= ${new Date(since.firstMonth)} group by 1
        ) as by_month)`.as('months'),
      bytesPostedSince(new Date(since.forecast)).as('lately_added_bytes'),
    ])
    .where('quotas.id', '=', quotaId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists quotas that a person owns or manages, with some of the groups of each: their own first, then by name. */
export async function listQuotaRowsOf(
  db: Db | Tx,
  page: { userId: string; after: { isOwner: boolean; name: string; id: string } | null; limit: number },
) {
  const { userId, after, limit } = page;
  const isOwner = sql<boolean>`quotas.owner_id = ${userId}`;
  const sortKey = sql`(not (${isOwner}), quotas.name collate thai_natural, quotas.id)`;
  return db
    .selectFrom('quotas')
    .select([...usageColumns, planOfQuota])
    .select([
      isOwner.as('is_owner'),
      sql<number>`(select count(*) from groups where quota_id = quotas.id)`.as('group_count'),
      sql<FaceRow[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'pictureUrl', picture_url)), '[]')
        from (
          select groups.id, chat.name, chat.picture_url
          from groups join current_chats as chat on chat.group_id = groups.id where quota_id = quotas.id
          order by coalesce(last_file_at, created_at) desc, groups.id desc limit 5
        ) as liveliest)`.as('groups'),
    ])
    .where('quotas.is_deleted', '=', false)
    .where(sql<boolean>`(${isOwner} or quotas.id in (
      select quota_id from quota_managers where user_id = ${userId}))`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`${sortKey} > (${!after?.isOwner}, ${after?.name}, ${after?.id}::uuid)`),
    )
    .orderBy(sql`not (${isOwner})`)
    .orderBy(sql`quotas.name collate thai_natural`)
    .orderBy('quotas.id')
    .limit(limit)
    .execute();
}

/** Lists groups that are linked to a quota, or have files that count there; the fullest first. */
export async function listLinkedGroupRows(
  db: Db | Tx,
  page: {
    quotaId: string;
    userId: string;
    after: { sizeBytes: number; id: string } | null;
    limit: number;
  },
): Promise<LinkedGroupRow[]> {
  const { quotaId, userId, after, limit } = page;
  const following = (place: RawBuilder<unknown>) =>
    after ? sql`and ${place} < (${after.sizeBytes}::bigint, ${after.id}::uuid)` : sql``;
  // Linked groups without a file come last: they are looked for only if the others do not fill the page.
  const { rows } = await sql<LinkedGroupRow>`
    with filled as materialized (
      select group_id as id, file_count, size_bytes from quota_groups
      where quota_id = ${quotaId} and file_count > 0 ${following(sql`(size_bytes, group_id)`)}
      order by size_bytes desc, group_id desc limit ${limit}
    ), empty as (
      select id, 0 as file_count, 0 as size_bytes from groups
      where quota_id = ${quotaId} and (select count(*) from filled where size_bytes > 0) < ${limit}
        and not exists (
          select from quota_groups as counted
          where counted.quota_id = ${quotaId} and counted.group_id = groups.id and counted.file_count > 0)
        ${following(sql`(0, id)`)}
      order by id desc limit ${limit}
    ), page as (
      select * from filled union all select * from empty order by size_bytes desc, id desc limit ${limit}
    )
    select groups.id, chat.name, chat.picture_url, page.size_bytes, greatest(0, page.file_count - (
        select count(*) from files as file
          left join quota_moves as moved on moved.group_id = file.group_id and moved.from_quota_id = file.quota_id
        where file.group_id = page.id and coalesce(moved.quota_id, file.quota_id) = ${quotaId} and file.state = 'kept'
          and (file.trashed_at is not null or not file.is_latest)
      ))::integer as file_count,
      coalesce(groups.quota_id = ${quotaId}, false) as is_linked,
      exists (
        select from chat_members where chat_id = chat.chat_id and user_id = ${userId} and is_member
      ) as is_member,
      case when groups.quota_id = ${quotaId} then ${personOf('groups.quota_linked_by')} end as linked_by,
      case when groups.quota_id = ${quotaId} then groups.quota_linked_at end as linked_at
    from page join groups on groups.id = page.id join current_chats as chat on chat.group_id = groups.id
    order by page.size_bytes desc, page.id desc`.execute(db);
  return rows;
}
