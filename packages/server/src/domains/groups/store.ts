import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { FileKind } from '../../db/tables.ts';

/** A quota as it is shown with a group. */
export interface QuotaRow {
  id: string;
  name: string;
  limitBytes: number;
  usedBytes: number;
  reservedBytes: number;
  /** As PostgreSQL writes instants in JSON. */
  expiresAt: string | null;
}

export interface GroupRow {
  id: string;
  name: string | null;
  picture_url: string | null;
  bot_left_at: Date | null;
  keeping_paused_at: Date | null;
  last_file_at: Date | null;
  quota: QuotaRow | null;
}

export interface GroupFrontRow extends GroupRow {
  /** Whose storage it is. */
  quota_owner: { id: string; displayName: string | null; pictureUrl: string | null } | null;
  /** Kinds of which there is a file, in no order. */
  counts: { kind: FileKind; fileCount: number; sizeBytes: number }[];
  image_set_count: number;
  fetching_count: number;
}

export interface MyGroupRow extends GroupRow {
  /** What the list is sorted by: the latest file, or else when the group came. */
  active_at: Date;
  file_count: number;
  new_file_count: number;
  latest_files: { id: string; kind: FileKind; thumbhash: string | null }[];
}

/** A list counts no further than this what is new. */
const newFilesCounted = 100;
/** The latest pictures are looked for among so many files; beyond them a group shows none. */
const filesLookedThrough = 50;

const quotaJson: RawBuilder<QuotaRow | null> = sql`case when quotas.id is null then null else json_build_object(
  'id', quotas.id, 'name', quotas.name, 'limitBytes', quotas.limit_bytes,
  'usedBytes', quotas.used_bytes, 'reservedBytes', quotas.reserved_bytes,
  'expiresAt', quotas.expires_at) end`;

const groupColumns = [
  'groups.id',
  'groups.name',
  'groups.picture_url',
  'groups.bot_left_at',
  'groups.keeping_paused_at',
  'groups.last_file_at',
] as const;

/** The front of a cabinet in one query; null where there is no such group. */
export async function findGroupFront(db: Db | Tx, groupId: string): Promise<GroupFrontRow | null> {
  const row = await db
    .selectFrom('groups')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(groupColumns)
    .select([
      quotaJson.as('quota'),
      sql<GroupFrontRow['quota_owner']>`(
        select json_build_object('id', id, 'displayName', display_name, 'pictureUrl', picture_url)
        from users where id = quotas.owner_id)`.as('quota_owner'),
      sql<GroupFrontRow['counts']>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'fileCount', files, 'sizeBytes', bytes)), '[]')
        from (
          select kind, sum(file_count) as files, sum(size_bytes) as bytes
          from group_counts where group_id = groups.id group by kind
        ) as by_kind)`.as('counts'),
      sql<number>`(
        select count(*) from image_sets where group_id = groups.id and exists (
          select from files where image_set_id = image_sets.id and trashed_at is null))`.as(
        'image_set_count',
      ),
      sql<number>`(
        select count(*) from files where group_id = groups.id and state = 'fetching' and trashed_at is null)`.as(
        'fetching_count',
      ),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

const activeAt = sql<Date>`coalesce(groups.last_file_at, groups.created_at)`;

/**
 * Groups of which LINE last said that this person is a member, latest first, with what the list shows of each, in one query. On a
 * group that they see for the first time nothing is new yet: it counts from now.
 */
export async function listMyGroupRows(
  db: Db | Tx,
  page: { userId: string; after: { activeAt: Date; id: string } | null; limit: number; now: Date },
): Promise<MyGroupRow[]> {
  const { userId, after, limit, now } = page;
  return db
    .with('first_seen', (seen) =>
      seen
        .updateTable('group_members')
        .set({ seen_at: now })
        // Two lists of one person that are asked for at once do not wait for each other.
        .where(
          'group_id',
          'in',
          seen
            .selectFrom('group_members')
            .select('group_id')
            .where('user_id', '=', userId)
            .where('is_member', '=', true)
            .where('seen_at', 'is', null)
            .forUpdate()
            .skipLocked(),
        )
        .where('user_id', '=', userId)
        .returning('group_id'),
    )
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(groupColumns)
    .select([
      activeAt.as('active_at'),
      quotaJson.as('quota'),
      sql<number>`(
        select coalesce(sum(file_count), 0)::bigint from group_counts where group_id = groups.id)`.as(
        'file_count',
      ),
      sql<number>`(
        select count(*) from (
          select from files
          where group_id = groups.id and trashed_at is null and state = 'kept'
            and posted_at > coalesce(group_members.seen_at, ${now})
          order by posted_at desc limit ${newFilesCounted}
        ) as new_files)`.as('new_file_count'),
      sql<MyGroupRow['latest_files']>`(
        select coalesce(json_agg(picture), '[]') from (
          select latest.id, latest.kind, blobs.thumbhash
          from (
            select id, kind, sha256, posted_at, coalesce(image_set_index, 0) as place from files
            where group_id = groups.id and trashed_at is null and state = 'kept'
            order by posted_at desc, place, id desc limit ${filesLookedThrough}
          ) as latest
          join blobs on blobs.sha256 = latest.sha256 and blobs.thumbnail_state = 'ready'
          order by latest.posted_at desc, latest.place, latest.id desc limit 4
        ) as picture)`.as('latest_files'),
    ])
    .where('group_members.user_id', '=', userId)
    .where('group_members.is_member', '=', true)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${activeAt}, groups.id) < (${after?.activeAt}, ${after?.id}::uuid)`),
    )
    .orderBy(activeAt, 'desc')
    .orderBy('groups.id', 'desc')
    .limit(limit)
    .execute();
}

/** From now on what is new to this person counts from here. */
export async function updateSeenAt(
  tx: Db | Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ seen_at: sql`greatest(seen_at, ${at})` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

export interface PosterRow {
  id: string;
  display_name: string | null;
  picture_url: string | null;
  file_count: number;
}

/** Who posted what is kept, most first. */
export async function listPosterRows(
  db: Db | Tx,
  {
    groupId,
    after,
    limit,
  }: { groupId: string; after: { fileCount: number; id: string } | null; limit: number },
): Promise<PosterRow[]> {
  const fileCount = sql<number>`sum(group_counts.file_count)`;
  return db
    .selectFrom('group_counts')
    .innerJoin('users', 'users.id', 'group_counts.posted_by')
    .select([
      'users.id',
      'users.display_name',
      'users.picture_url',
      sql<number>`${fileCount}::bigint`.as('file_count'),
    ])
    .where('group_counts.group_id', '=', groupId)
    .groupBy('users.id')
    .having(fileCount, '>', 0)
    .$if(after !== null, (query) =>
      query.having(sql<boolean>`(${fileCount}, users.id) < (${after?.fileCount}, ${after?.id}::uuid)`),
    )
    .orderBy(fileCount, 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}
