import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { personOf } from '../../db/person.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { FileKind } from '../../db/tables.ts';
import { shownFileCount } from './shown-files-store.ts';

/** A quota as shown with a group. */
export interface QuotaRow {
  id: string;
  name: string;
  limitBytes: number;
  usedBytes: number;
  reservedBytes: number;
  /** Format of instants in PostgreSQL's JSON. */
  expiresAt: string | null;
  /** Format of instants in PostgreSQL's JSON. */
  deletesAt: string | null;
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

export type GroupFrontRow = NonNullable<Awaited<ReturnType<typeof findGroupFront>>>;

export type MyGroupRow = Awaited<ReturnType<typeof listMyGroupRows>>[number];

/** Maximum that a list counts of new files. */
const newFilesCounted = 100;
/** Number of latest files among which pictures are looked for; beyond them a group shows none. */
const filesLookedThrough = 50;

const quotaJson: RawBuilder<QuotaRow | null> = sql`case when quotas.id is null then null else json_build_object(
  'id', quotas.id, 'name', quotas.name, 'limitBytes', quotas.limit_bytes,
  'usedBytes', quotas.used_bytes, 'reservedBytes', quotas.reserved_bytes,
  'expiresAt', quotas.expires_at, 'deletesAt', quotas.deletes_at) end`;

const groupColumns = [
  'groups.id',
  'chat.name',
  'chat.picture_url',
  'chat.bot_left_at',
  'groups.keeping_paused_at',
  'groups.last_file_at',
] as const;

/** Returns the front page of a group in one query; null if there is no such group. */
export async function findGroupFront(db: Db | Tx, groupId: string) {
  const row = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(groupColumns)
    .select([
      quotaJson.as('quota'),
      personOf('quotas.owner_id').as('quota_owner'),
      // Kinds that have a file, in no order.
      sql<{ kind: FileKind; fileCount: number; sizeBytes: number }[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'fileCount', file_count, 'sizeBytes', size_bytes)), '[]')
        from shown_counts where group_id = groups.id)`.as('counts'),
      sql<number>`(
        select coalesce(max(set_count), 0) from group_image_sets where group_id = groups.id)`.as(
        'image_set_count',
      ),
      sql<boolean>`exists (
        select from pins where group_id = groups.id and (
          exists (select from files where files.id = pins.file_id and files.trashed_at is null)
          or exists (select from files where files.image_set_id = pins.image_set_id and files.trashed_at is null)
          or exists (select from folders where folders.id = pins.folder_id and folders.trashed_at is null)))`.as(
        'has_pins',
      ),
      sql<boolean>`exists (select from slips where group_id = groups.id)`.as('has_slips'),
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

const countNewFiles = (now: Date) => sql<number>`(
  select count(*) from (
    select from files
    where group_visits.muted_at is null
      and group_id = groups.id and trashed_at is null and state = 'kept' and is_latest
      and posted_at > coalesce(group_visits.seen_at, ${now})
    order by posted_at desc limit ${sql.lit(newFilesCounted)}
  ) as new_files)`;

/** Latest files with a picture, at most four. */
const latestFiles = sql<{ id: string; kind: FileKind; thumbhash: string | null }[]>`(
  select coalesce(json_agg(picture), '[]') from (
    select latest.id, latest.kind, blobs.thumbhash
    from (
      select id, kind, sha256, posted_at, coalesce(image_set_index, 0) as place from files
      where group_id = groups.id and trashed_at is null and state = 'kept'
      order by posted_at desc, place, id desc limit ${sql.lit(filesLookedThrough)}
    ) as latest
    join blobs on blobs.sha256 = latest.sha256 and blobs.thumbnail_state = 'ready'
    order by latest.posted_at desc, latest.place, latest.id desc limit 4
  ) as picture)`;

/** Whether the person pinned the group, which sorts first. */
const isPinned = sql<boolean>`(group_visits.pinned_at is not null)`;

/**
 * Lists groups of which LINE last said that this person is a member, pinned ones first and then the latest, with
 * everything that the list shows, in one query. A group seen for the first time has no new files: they count from now.
 */
export async function listMyGroupRows(
  db: Db | Tx,
  page: {
    userId: string;
    after: { pinned: boolean; activeAt: Date; id: string } | null;
    limit: number;
    now: Date;
  },
) {
  const { userId, after, limit, now } = page;
  return db
    .with('first_seen', (seen) =>
      seen
        .insertInto('group_visits')
        .columns(['group_id', 'user_id', 'seen_at'])
        .expression(
          seen
            .selectFrom('chat_members')
            .innerJoin('current_chats as chat', 'chat.chat_id', 'chat_members.chat_id')
            .leftJoin('group_visits as visit', (join) =>
              join
                .onRef('visit.group_id', '=', 'chat.group_id')
                .onRef('visit.user_id', '=', 'chat_members.user_id'),
            )
            .select(['chat.group_id', 'chat_members.user_id', sql<Date>`${now}::timestamptz`.as('seen_at')])
            .where('chat_members.user_id', '=', userId)
            .where('chat_members.is_member', '=', true)
            .where('visit.group_id', 'is', null)
            // Locked in one order, so that two concurrent lists of one person do not deadlock.
            .orderBy('chat.group_id'),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('chat_members')
    .innerJoin('current_chats as chat', 'chat.chat_id', 'chat_members.chat_id')
    .innerJoin('groups', 'groups.id', 'chat.group_id')
    .leftJoin('group_visits', (join) =>
      join.onRef('group_visits.group_id', '=', 'groups.id').on('group_visits.user_id', '=', userId),
    )
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(groupColumns)
    .select([
      activeAt.as('active_at'),
      quotaJson.as('quota'),
      shownFileCount.as('file_count'),
      countNewFiles(now).as('new_file_count'),
      latestFiles.as('latest_files'),
      isPinned.as('pinned'),
      sql<boolean>`(group_visits.muted_at is not null)`.as('muted'),
    ])
    .where('chat_members.user_id', '=', userId)
    .where('chat_members.is_member', '=', true)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${isPinned}, ${activeAt}, groups.id) < (${after?.pinned}::boolean, ${after?.activeAt}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(isPinned, 'desc')
    .orderBy(activeAt, 'desc')
    .orderBy('groups.id', 'desc')
    .limit(limit)
    .modifyFront(plannedOnce)
    .execute();
}

/** Records that this person saw the group: new files count from now. */
export async function updateSeenAt(
  tx: Db | Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('group_visits')
    .values({ group_id: groupId, user_id: userId, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ seen_at: sql`greatest(group_visits.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

/** Pins or mutes a group for this person, and returns what they chose. Left out: as it was. */
export async function updateChoices(
  tx: Db | Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
  { pinned, muted }: { pinned?: boolean | undefined; muted?: boolean | undefined },
): Promise<{ pinned: boolean; muted: boolean }> {
  return tx
    .insertInto('group_visits')
    .values({
      group_id: groupId,
      user_id: userId,
      seen_at: at,
      pinned_at: pinned ? at : null,
      muted_at: muted ? at : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet({
        ...(pinned !== undefined && { pinned_at: pinned ? at : null }),
        ...(muted !== undefined && { muted_at: muted ? at : null }),
      }),
    )
    .returning([
      sql<boolean>`pinned_at is not null`.as('pinned'),
      sql<boolean>`muted_at is not null`.as('muted'),
    ])
    .executeTakeFirstOrThrow();
}

export type PosterRow = Awaited<ReturnType<typeof listPosterRows>>[number];

/** Lists people who posted kept files, the most first. */
export async function listPosterRows(
  db: Db | Tx,
  {
    groupId,
    after,
    limit,
  }: { groupId: string; after: { fileCount: number; id: string } | null; limit: number },
) {
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
