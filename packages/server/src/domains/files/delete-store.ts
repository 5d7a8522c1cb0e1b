import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** Locks a file until the transaction ends and returns what it holds; undefined where there is none. */
export async function lockFileRow(
  tx: Tx,
  fileId: string,
): Promise<
  Pick<Row<'files'>, 'group_id' | 'state' | 'sha256' | 'quota_id' | 'size_bytes' | 'image_set_id'> | undefined
> {
  return await tx
    .selectFrom('files')
    .select(['group_id', 'state', 'sha256', 'quota_id', 'size_bytes', 'image_set_id'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the row of a file; the caller releases what it holds elsewhere. */
export async function deleteFileRow(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', fileId).execute();
}

/** Deletes an image set once it has no files. */
export async function deleteImageSetIfEmpty(db: Db | Tx, imageSetId: string): Promise<void> {
  await db
    .deleteFrom('image_sets')
    .where('id', '=', imageSetId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('files').select('files.id').whereRef('files.image_set_id', '=', 'image_sets.id')),
      ),
    )
    .execute();
}
