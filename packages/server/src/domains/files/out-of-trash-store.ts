import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Moves files, or the image sets that they are pictures of, to the top where their folder is in the trash. */
export async function updateOutOfTrash(tx: Tx, fileIds: string[]): Promise<void> {
  await sql`
    with placed as (
      select files.id, files.image_set_id from files join folders on folders.id = files.folder_id
      where files.id = any(${fileIds}::uuid[]) and folders.trashed_at is not null
    ), sets as (
      update image_sets set folder_id = null from placed where image_sets.id = placed.image_set_id
    )
    update files set folder_id = null
    where id in (select id from placed) or image_set_id in (select image_set_id from placed)`.execute(tx);
}

/** Moves an image set to the top where its folder is in the trash: another picture of it arrives. */
export async function updateImageSetOutOfTrash(tx: Tx, imageSetId: string): Promise<void> {
  await sql`
    with placed as (
      update image_sets set folder_id = null from folders
      where image_sets.id = ${imageSetId} and folders.id = image_sets.folder_id and folders.trashed_at is not null
      returning image_sets.id
    )
    update files set folder_id = null from placed where files.image_set_id = placed.id`.execute(tx);
}
