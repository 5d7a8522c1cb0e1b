import type { Db, Tx } from '../../../db/database.ts';
import type { FileState } from '../../../db/tables.ts';
import { isNotEmptied } from '../query/trash-emptying.ts';

/** Row of a file and its content, as needed to serve its bytes. */
export interface ContentRow {
  group_id: string;
  name: string;
  state: FileState;
  sha256: string | null;
  mime_type: string | null;
  posted_at: Date;
  blob_size_bytes: number | null;
  blob_mime_type: string | null;
}

/** Returns the row of a file; null if there is no such file. */
export async function findContentRow(db: Db | Tx, fileId: string): Promise<ContentRow | null> {
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
