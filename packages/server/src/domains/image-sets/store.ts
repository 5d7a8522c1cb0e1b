import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { announcedTotal, arrivedCount, hasShownFile } from '../files/query/image-sets.ts';

/** An image set with its sender. */
export type ImageSetRow = InferResult<ReturnType<typeof selectImageSetRows>>[number];

function selectImageSetRows(db: Db | Tx, groupId: string) {
  return db
    .selectFrom('image_sets')
    .leftJoin('users', 'users.id', 'image_sets.posted_by')
    .select([
      'image_sets.id',
      'image_sets.group_id',
      'image_sets.folder_id',
      'image_sets.name',
      'image_sets.description',
      'image_sets.cover_file_id',
      'image_sets.source',
      'image_sets.is_arranged',
      'image_sets.file_count',
      'image_sets.posted_by',
      'image_sets.posted_at',
      'users.display_name as poster_name',
      'users.picture_url as poster_picture_url',
      countFiles('kept').as('kept_count'),
      countFiles('missed').as('missed_count'),
      countFiles('kept', sql`and kind = 'video'`).as('video_count'),
      // Null if LINE did not say.
      announcedTotal.as('announced'),
      // Pictures that LINE brought, wherever they are now, deleted ones included.
      arrivedCount.as('arrived_count'),
    ])
    .where('image_sets.group_id', '=', groupId);
}

/** Counts an image set's pictures in this state, without the trash. */
function countFiles(state: 'kept' | 'missed', condition = sql``): RawBuilder<number> {
  return sql<number>`(
    select count(*) from files
    where image_set_id = image_sets.id and trashed_at is null and state = ${state} ${condition})`;
}

/** Lists image sets that have a picture outside the trash, latest first. */
export async function listImageSetRows(
  db: Db | Tx,
  page: { groupId: string; after: { postedAt: Date; id: string } | null; limit: number },
): Promise<ImageSetRow[]> {
  const { groupId, after, limit } = page;
  return selectImageSetRows(db, groupId)
    .where(hasShownFile)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(image_sets.posted_at, image_sets.id) < (${after?.postedAt}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('image_sets.posted_at', 'desc')
    .orderBy('image_sets.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns an image set; null if the group has no such one. */
export async function findImageSetRow(
  db: Db | Tx,
  { groupId, imageSetId }: { groupId: string; imageSetId: string },
): Promise<ImageSetRow | null> {
  const row = await selectImageSetRows(db, groupId)
    .where('image_sets.id', '=', imageSetId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists those of these image sets of a group that have a picture outside the trash, in no order. */
export async function listImageSetRowsById(
  db: Db | Tx,
  { groupId, imageSetIds }: { groupId: string; imageSetIds: string[] },
): Promise<ImageSetRow[]> {
  if (imageSetIds.length === 0) return [];
  return selectImageSetRows(db, groupId)
    .where('image_sets.id', 'in', imageSetIds)
    .where(hasShownFile)
    .execute();
}

/** Whether a file outside the trash is in an image set. */
export async function hasFileOfImageSet(
  tx: Tx,
  { imageSetId, fileId }: { imageSetId: string; fileId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('image_set_id', '=', imageSetId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
