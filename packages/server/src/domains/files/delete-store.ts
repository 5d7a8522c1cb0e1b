import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { quotaOfFile } from '../storage/usage/usage.ts';

/** Locks a file of a locked group until the transaction ends and returns what it holds; undefined if there is none. */
export async function lockFileRow(
  tx: Tx,
  fileId: string,
): Promise<
  | Pick<
      Row<'files'>,
      'group_id' | 'state' | 'sha256' | 'quota_id' | 'size_bytes' | 'image_set_id' | 'sent_set_id'
    >
  | undefined
> {
  return await tx
    .selectFrom('files')
    .select(['group_id', 'state', 'sha256', 'size_bytes', 'image_set_id', 'sent_set_id'])
    .select(quotaOfFile.as('quota_id'))
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the row of a file; the caller releases what it holds elsewhere. */
export async function deleteFileRow(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', fileId).execute();
}

/**
 * Records that a picture which LINE sent in a set is gone: nothing waits for it. In a set that was never edited all
 * are LINE's, and do not remember it.
 */
export async function updateGone(
  tx: Tx,
  file: Pick<Row<'files'>, 'image_set_id' | 'sent_set_id'>,
): Promise<void> {
  const { image_set_id: imageSetId, sent_set_id: sentSetId } = file;
  await sql`
    update image_sets set gone_count = gone_count + 1
    where source = 'chat' and (id = ${sentSetId} or id = ${imageSetId} and not is_edited)`.execute(tx);
}

/**
 * Image sets that nothing needs: no file is in them, or was sent in them and can return, and no change of them
 * can be taken back.
 */
export const isUnusedImageSet = sql<boolean>`
  not exists (select from files where image_set_id = image_sets.id)
  and not exists (select from files where sent_set_id = image_sets.id)
  and not exists (select from image_set_actions where image_set_id = image_sets.id)
  and not exists (select from image_set_actions where joined_set_id = image_sets.id)
  and not exists (select from image_set_action_files where from_set_id = image_sets.id)`;

/** Deletes those of these image sets that nothing needs. */
export async function deleteUnusedImageSets(db: Db | Tx, imageSetIds: readonly string[]): Promise<void> {
  if (imageSetIds.length === 0) return;
  await db
    .deleteFrom('image_sets')
    .where('id', '=', sql<string>`any(${imageSetIds}::uuid[])`)
    .where(isUnusedImageSet)
    .execute();
}
