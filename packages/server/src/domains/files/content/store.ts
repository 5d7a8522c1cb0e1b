import type { Db, Tx } from '../../../db/database.ts';
import { isNotEmptied } from '../query/trash-emptying.ts';

/** Row of a file and its content, as needed to serve its bytes. */
export type ContentRow = NonNullable<Awaited<ReturnType<typeof findContentRow>>>;

/** Returns the row of a file; null if there is no such file. */
export async function findContentRow(db: Db | Tx, fileId: string) {
  const row = await db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.sha256', 'files.sha256')
    .select([
      'files.group_id',
      'files.name',
      'files.state',
      'files.sha256',
      'files.mime_type',
      'files.posted_at',
    ])
    .select(['blobs.size_bytes as blob_size_bytes', 'blobs.mime_type as blob_mime_type'])
    .where('files.id', '=', fileId)
    .where(isNotEmptied)
    .executeTakeFirst();
  return row ?? null;
}
