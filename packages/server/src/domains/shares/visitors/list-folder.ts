import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { decodeCursor, encodeCursor, textKey } from '../../../http/cursor.ts';
import { decodeFilesCursor, toFilesPage } from '../../files/list-cursor.ts';
import { type FilesAfter, type FilesSort, findFile, listFiles } from '../../files/rows.ts';
import { type FolderRow, findFolder, listFolderPath, listFolders } from '../../folders/rows.ts';
import { sumOlderBytes } from './older-store.ts';
import type { Asked, SharePage } from './share-page.ts';

type Db = Deps['db'];

const folderCursor = z
  .tuple([z.literal('folder'), textKey, z.uuid()])
  .transform(([, name, id]) => ({ name, id }));

const namedCursor = z.tuple([z.literal('name-of'), z.uuid()]).transform(([, id]) => id);

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
  const after = isInFiles ? await decodeShownCursor(db, { groupId, cursor, order }) : null;
  const found = await listFiles(db, {
    groupId,
    filter: { folderId: parentId, state: 'kept' },
    sort: order,
    after,
    limit: limit + 1,
  });
  const { items, nextCursor } = toFilesPage(found, { limit, sort: order });
  return { ...shown, folders, items, nextCursor: nextCursor && withoutName(nextCursor, order) };
}

/** Returns a cursor that does not reveal the name of a file, which may have that of its poster. */
function withoutName(cursor: string, order: FilesSort): string {
  if (order !== 'name') return cursor;
  return encodeCursor(['name-of', decodeFilesCursor(cursor, order).id]);
}

/** @throws INVALID_CURSOR */
async function decodeShownCursor(
  db: Db,
  { groupId, cursor, order }: { groupId: string; cursor: string; order: FilesSort },
): Promise<FilesAfter> {
  if (order !== 'name') return decodeFilesCursor(cursor, order);
  const id = decodeCursor(cursor, namedCursor);
  const file = await findFile(db, { groupId, fileId: id });
  if (!file) throw new AppError('INVALID_CURSOR');
  return { sort: order, name: file.name, id };
}

/** Lists folders with the bytes that a visitor sees in them; the group's own have those of older versions, too. */
async function listShownFolders(db: Db, page: Parameters<typeof listFolders>[1]): Promise<FolderRow[]> {
  const rows = await listFolders(db, page);
  const older = await sumOlderBytes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, size_bytes: row.size_bytes - (older.get(row.id) ?? 0) }));
}

/** Returns the folders from the shared one down; none of them is in the trash. */
async function requirePath(db: Db, { sharedId, folderId }: { sharedId: string; folderId: string }) {
  const path = await listFolderPath(db, { folderId, isOwnStep: true });
  const start = path.findIndex(({ id }) => id === sharedId);
  const below = path.slice(start);
  if (start === -1 || below.some(({ trashed_at }) => trashed_at !== null)) throw new AppError('NOT_FOUND');
  return below;
}

/** Returns the cursor for folders; null for that of a file. */
function decodeFolderCursor(cursor: string): { name: string; id: string } | null {
  try {
    return decodeCursor(cursor, folderCursor);
  } catch (error) {
    if (isAppError(error, 'INVALID_CURSOR')) return null;
    throw error;
  }
}
