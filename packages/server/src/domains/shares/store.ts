import { type InferResult, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';
import { requestOfShare } from './request-fields-store.ts';
import { coverFileId, isThere, ownFile, ownName, totals } from './visible-store.ts';

/** A link with its present items, its maker and its group. */
export type ShareRow = InferResult<ReturnType<typeof selectShares>>[number];

/** Kind of link: one that shows things, or one that requests files. */
export type LinkKind = 'share' | 'request';

/** Sort key of the last link of a page. */
export interface SharesAfter {
  createdAt: Date;
  id: string;
}

/** Selects links with their present items, their makers and groups. */
export function selectShares(db: Db | Tx) {
  return db
    .selectFrom('shares')
    .innerJoin('users as maker', 'maker.id', 'shares.created_by')
    .leftJoin('current_chats as chat', 'chat.group_id', 'shares.group_id')
    .leftJoinLateral(totals.as('totals'), (join) => join.onTrue())
    .selectAll('shares')
    .select([
      isThere.as('is_there'),
      sql<number>`totals.file_count`.as('file_count'),
      sql<number>`totals.size_bytes`.as('size_bytes'),
      coverFileId.as('cover_file_id'),
      ownFile.as('own_file'),
      ownName.as('own_name'),
      sql<number>`(select count(*)::integer from share_reports where share_id = shares.id)`.as(
        'report_count',
      ),
      'maker.display_name as maker_name',
      'maker.picture_url as maker_picture_url',
      // When the maker's membership was last checked with LINE.
      sql<Date | null>`(
        select checked_at from chat_members where chat_id = chat.chat_id and user_id = shares.created_by)`.as(
        'maker_checked_at',
      ),
      'chat.name as group_name',
      'chat.picture_url as group_picture_url',
      // Null for a link that shows items.
      requestOfShare.as('request'),
    ]);
}

/** Returns the link of a slug; null if there is none. */
export async function findShareRowByHash(db: Db, slugHash: Buffer): Promise<ShareRow | null> {
  return (await selectShares(db).where('slug_hash', '=', slugHash).executeTakeFirst()) ?? null;
}

/** Returns a link, of any kind if none is given; null if the group has no such one. */
export async function findShareRow(
  db: Db | Tx,
  { groupId, shareId, linkKind }: { groupId: string; shareId: string; linkKind?: LinkKind },
): Promise<ShareRow | null> {
  const row = await selectShares(db)
    .where('shares.id', '=', shareId)
    .where('shares.group_id', '=', groupId)
    .$if(linkKind !== undefined, (query) =>
      query.where('shares.kind', linkKind === 'request' ? '=' : '<>', 'request'),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Lists one page of the links of a group, or of a person, the latest first. */
export async function listShareRows(
  db: Db,
  page: {
    linkKind: LinkKind;
    groupId?: string;
    createdBy?: string;
    after: SharesAfter | null;
    limit: number;
  },
): Promise<ShareRow[]> {
  const { linkKind, groupId, createdBy, after, limit } = page;
  return await selectShares(db)
    .where('shares.kind', linkKind === 'request' ? '=' : '<>', 'request')
    // Files that a person did not send after all are nobody's business.
    .where(sql<boolean>`not (shares.kind = 'chat' and revoked_at is not null and visit_count = 0)`)
    .$if(groupId !== undefined, (query) => query.where('shares.group_id', '=', groupId ?? ''))
    .$if(createdBy !== undefined, (query) => query.where('shares.created_by', '=', createdBy ?? ''))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(shares.created_at, shares.id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('shares.created_at', 'desc')
    .orderBy('shares.id', 'desc')
    .limit(limit)
    .execute();
}

/** Inserts a link, with the files chosen for it in their order; returns its id. */
export async function insertShare(
  tx: Tx,
  share: NewRow<'shares'>,
  fileIds: readonly string[],
): Promise<string> {
  const { id } = await tx.insertInto('shares').values(share).returning('id').executeTakeFirstOrThrow();
  if (fileIds.length > 0)
    await sql`
      insert into share_files (share_id, file_id, place)
      select ${id}, file_id, place from unnest(${fileIds}::uuid[]) with ordinality as chosen (file_id, place)`.execute(
      tx,
    );
  return id;
}

/** Changes a link. */
export async function updateShare(
  tx: Tx,
  shareId: string,
  change: Partial<
    Pick<
      Row<'shares'>,
      | 'name'
      | 'expires_at'
      | 'password_hash'
      | 'max_downloads'
      | 'is_view_only'
      | 'keeps_location'
      | 'keeps_names'
      | 'shows_maker'
      | 'revoked_at'
    >
  >,
  { endsAccess }: { endsAccess: boolean },
): Promise<void> {
  await tx
    .updateTable('shares')
    .set({ ...change, ...(endsAccess && { access_version: sql<number>`access_version + 1` }) })
    .where('id', '=', shareId)
    .execute();
}

/** Counts the open links of a person in a group: those into chats, or all others. */
export async function countOpenShares(
  tx: Tx,
  { groupId, userId, ofChats, now }: { groupId: string; userId: string; ofChats: boolean; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('created_by', '=', userId)
    .where('kind', ofChats ? '=' : '<>', 'chat')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a group has all of these items outside its trash, the files kept. */
export async function hasItems(
  tx: Tx,
  {
    groupId,
    fileIds,
    imageSetId,
    folderId,
  }: {
    groupId: string;
    fileIds: readonly string[];
    imageSetId: string | null;
    folderId: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select (
      select count(*) from files where id = any (${fileIds}::uuid[]) and group_id = ${groupId}
        and trashed_at is null and state = 'kept') = ${fileIds.length}
    and (${imageSetId}::uuid is null or exists (
      select from files join image_sets on image_sets.id = image_set_id
      where image_sets.id = ${imageSetId} and image_sets.group_id = ${groupId} and trashed_at is null and state = 'kept'))
    and (${folderId}::uuid is null or exists (
      select from folders where id = ${folderId} and group_id = ${groupId} and trashed_at is null)) as has`.execute(
    tx,
  );
  return rows[0]?.has ?? false;
}

/** Adds visits and downloads to links, several in one statement. */
export async function addToCounts(
  db: Db,
  counts: readonly { shareId: string; visits: number; downloads: number; lastVisitedAt: Date | null }[],
): Promise<void> {
  // In the order of ids, so that two nodes that count the same links wait for each other and not in a circle.
  const ordered = counts.toSorted((one, other) => (one.shareId < other.shareId ? -1 : 1));
  await sql`
    with counted as (
      select * from unnest(
        ${ordered.map(({ shareId }) => shareId)}::uuid[], ${ordered.map(({ visits }) => visits)}::integer[],
        ${ordered.map(({ downloads }) => downloads)}::integer[],
        ${ordered.map(({ lastVisitedAt }) => lastVisitedAt)}::timestamptz[]) as counted (id, visits, downloads, last_at)
    ), locked as (
      select shares.id from shares where id in (select id from counted) order by id for no key update)
    update shares set visit_count = visit_count + visits, download_count = download_count + downloads,
      last_visited_at = greatest(last_visited_at, last_at)
    from counted join locked using (id) where shares.id = counted.id`.execute(db);
}

/** Counts a download of a link whose downloads are limited; returns the number of all, or null if none was left. */
export async function takeDownload(db: Db, shareId: string): Promise<number | null> {
  const row = await db
    .updateTable('shares')
    .set({ download_count: sql`download_count + 1` })
    .where('id', '=', shareId)
    .where(sql<boolean>`(max_downloads is null or download_count < max_downloads)`)
    .returning('download_count')
    .executeTakeFirst();
  return row?.download_count ?? null;
}

/** Records a report, once for each address; returns whether it is the first of it. */
export async function insertReport(db: Db, report: NewRow<'share_reports'>): Promise<boolean> {
  const row = await db
    .insertInto('share_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('share_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the links of a group to the one that it is merged into, after its files. */
export async function moveShares(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('shares').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

/** Deletes links that ended before an instant. */
export async function deleteSharesEndedBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('shares')
    .where(({ or, eb }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
}

/** Lists some links whose slug is sealed with another key. */
export async function listSealedWithOther(
  db: Db,
  { key, afterId, limit }: { key: string; afterId: string | null; limit: number },
): Promise<Pick<Row<'shares'>, 'id' | 'slug_sealed' | 'sealed_with'>[]> {
  return await db
    .selectFrom('shares')
    .select(['id', 'slug_sealed', 'sealed_with'])
    .where('sealed_with', '<>', key)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores a slug that was sealed again. */
export async function updateSealed(
  db: Db,
  shareId: string,
  sealed: Pick<Row<'shares'>, 'slug_sealed' | 'sealed_with'>,
): Promise<void> {
  await db.updateTable('shares').set(sealed).where('id', '=', shareId).execute();
}

/** Lists links that show an item of another group, or chosen files of one: a merge moves them together. */
export async function listForeignShares(tx: Tx): Promise<{ id: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; detail: string }>`
    select shares.id, shares.kind as detail from shares where exists (select from files where id = file_id and group_id <> shares.group_id)
      or exists (select from image_sets where id = image_set_id and group_id <> shares.group_id)
      or exists (select from folders where id = folder_id and group_id <> shares.group_id)
      or exists (select from share_files join files on files.id = share_files.file_id
        where share_id = shares.id and files.group_id <> shares.group_id)`.execute(tx);
  return rows;
}

/** Deletes links. */
export async function deleteShare(tx: Tx, shareId: string): Promise<void> {
  await tx.deleteFrom('shares').where('id', '=', shareId).execute();
}

/** Lists links of a person that are not revoked. */
export async function listOpenOf(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ shareId: string; groupId: string }[]> {
  return await db
    .selectFrom('shares')
    .select(['id as shareId', 'group_id as groupId'])
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
