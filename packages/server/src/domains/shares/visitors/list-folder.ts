import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { decodeCursor, encodeCursor, textKey } from '../../../http/cursor.ts';
import { decodeFilesCursor, toFilesPage } from '../../files/list-cursor.ts';
import {
  type FolderRow,
  findFolder,
  listFiles,
  listFolderPath,
  listFolders,
} from '../../files/shown/shown.ts';
import { sumOlderVersions } from './older-store.ts';
import type { Asked, SharePage } from './share-page.ts';

type Db = Deps['db'];

const folderCursor = z
  .tuple([z.literal('folder'), textKey, z.uuid()])
  .transform(([, name, id]) => ({ name, id }));

/** Lists a level: its folders first, and then its files. */
export async function listFolder(
  db: Db,
  { share: { row }, folderId, sort, cursor, limit }: Asked,
): Promise<SharePage> {
  const path = await requirePath(db, {
    sharedId: row.folder_id ?? '',
    folderId: folderId ?? row.folder_id ?? '',
  });
  const { group_id: groupId, created_by: viewerId } = row;
  const parentId = path.at(-1)?.id ?? '';
  const folder = await findFolder(db, { groupId, folderId: parentId, viewerId });
  const order = sort ?? folder?.sort ?? 'latest';
  const shown = { path: path.map(({ id, name }) => ({ id, name })), sort: order };
  const afterFolder = cursor === undefined ? null : decodeFolderCursor(cursor);
  const isInFiles = cursor !== undefined && afterFolder === null;
  const folders = isInFiles
    ? []
    : await listShownFolders(db, { groupId, viewerId, parentId, after: afterFolder, limit: limit + 1 });
  if (folders.length > limit) {
    const page = folders.slice(0, limit);
    const last = page.at(-1);
    return {
      ...shown,
      folders: page,
      items: [],
      nextCursor: encodeCursor(['folder', last?.name ?? '', last?.id ?? '']),
    };
  }
  const after = isInFiles ? decodeFilesCursor(cursor, order) : null;
  const found = await listFiles(db, {
    groupId,
    filter: { folderId: parentId, state: 'kept' },
    sort: order,
    after,
    limit: limit + 1,
  });
  return { ...shown, folders, ...toFilesPage(found, { limit, sort: order }) };
}

/** Lists folders with what a visitor sees in them; the group's own counts have older versions, too. */
async function listShownFolders(db: Db, page: Parameters<typeof listFolders>[1]): Promise<FolderRow[]> {
  const rows = await listFolders(db, page);
  const older = await sumOlderVersions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { fileCount = 0, sizeBytes = 0 } = older.get(row.id) ?? {};
    return { ...row, file_count: row.file_count - fileCount, size_bytes: row.size_bytes - sizeBytes };
  });
}

/** Returns the folders from the shared one down; none of them is in the trash. */
async function requirePath(db: Db, { sharedId, folderId }: { sharedId: string; folderId: string }) {
  const path = await listFolderPath(db, { folderId, isOwnStep: true });
  const start = path.findIndex(({ id }) => id === sharedId);
  const below = path.slice(start);
  if (start === -1 || below.some(({ trashed_at }) => trashed_at !== null)) throw new AppError('NOT_FOUND');
  return below;
}

/** Returns where the folders go on; null for the cursor of a file. */
function decodeFolderCursor(cursor: string): { name: string; id: string } | null {
  try {
    return decodeCursor(cursor, folderCursor);
  } catch (error) {
    if (isAppError(error, 'INVALID_CURSOR')) return null;
    throw error;
  }
}
