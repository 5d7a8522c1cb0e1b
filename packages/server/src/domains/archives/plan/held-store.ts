import type { Db } from '../../../db/database.ts';

/** A content in an archive, with one of its files. */
export interface ArchivedContent {
  fileId: string;
  sha256: string;
  sizeBytes: number;
}

/** Lists the files of an archive whose bytes are in it, in their order. */
export async function listArchivedContents(db: Db, archiveId: string): Promise<ArchivedContent[]> {
  const rows = await db
    .selectFrom('archive_entries')
    .select(['file_id', 'sha256', 'size_bytes'])
    .where('archive_id', '=', archiveId)
    .where('missing', 'is', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ file_id: fileId, sha256, size_bytes: sizeBytes }) =>
    fileId === null || sha256 === null || sizeBytes === null ? [] : [{ fileId, sha256, sizeBytes }],
  );
}
