import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { decodeCursor, encodeCursor, textKey, toPage } from '../../../http/cursor.ts';
import { listFilesOfImageSets } from '../../files/files.ts';
import { decodeFilesCursor, toFilesPage } from '../../files/list-cursor.ts';
import {
  type FileRow,
  type FilesSort,
  type FolderRow,
  findFile,
  findFolder,
  listFiles,
  listFilesById,
  listFolderPath,
  listFolders,
} from '../../files/shown/shown.ts';
import type { OpenShare } from '../access.ts';
import { listChosenIds } from '../content/files-store.ts';

/** One page of what a link shows. */
export interface SharePage {
  path: { id: string; name: string }[];
  sort: FilesSort | null;
  folders: FolderRow[];
  items: FileRow[];
  nextCursor: string | null;
}

interface Asked {
  share: OpenShare;
  folderId: string | undefined;
  sort: FilesSort | undefined;
  cursor: string | undefined;
  limit: number;
}

const placeCursor = z.tuple([z.int32()]).transform(([place]) => place);
const folderCursor = z
  .tuple([z.literal('folder'), textKey, z.uuid()])
  .transform(([, name, id]) => ({ name, id }));

/**
 * Lists what a link shows now, page by page.
 * @throws NOT_FOUND for a folder that it does not show; INVALID_CURSOR
 */
export async function listShareFiles({ db }: Pick<Deps, 'db'>, asked: Asked): Promise<SharePage> {
  switch (asked.share.row.kind) {
    case 'file':
      return await listOne(db, asked);
    case 'image_set':
      return await listImageSet(db, asked);
    case 'files':
      return await listChosen(db, asked);
    case 'folder':
      return await listFolder(db, asked);
    case 'request':
      throw new AppError('NOT_FOUND');
  }
}

type Db = Deps['db'];

async function listOne(db: Db, { share: { row } }: Asked): Promise<SharePage> {
  const file = await findFile(db, { groupId: row.group_id, fileId: row.file_id ?? '' });
  const isShown = file?.state === 'kept' && file.trashed_at === null;
  return { path: [], sort: null, folders: [], items: isShown ? [file] : [], nextCursor: null };
}

/** At most a thousand files, so the order that people gave them is made in memory. */
async function listImageSet(db: Db, { share: { row }, sort, cursor, limit }: Asked): Promise<SharePage> {
  const imageSetId = row.image_set_id ?? '';
  const all = (await listFilesOfImageSets(db, { imageSetIds: [imageSetId] })).get(imageSetId) ?? [];
  const ordered = inOrder(all.filter(isKept), sort);
  const from = cursor === undefined ? 0 : decodeCursor(cursor, placeCursor);
  const { items, nextCursor } = toPage(ordered.slice(from, from + limit + 1), limit, () => [from + limit]);
  return { path: [], sort: sort ?? null, folders: [], items, nextCursor };
}

async function listChosen(db: Db, { share: { row }, sort, cursor, limit }: Asked): Promise<SharePage> {
  const from = cursor === undefined ? 0 : decodeCursor(cursor, placeCursor);
  if (sort !== undefined) {
    const ids = await listChosenIds(db, { shareId: row.id, afterPlace: 0, limit: maxChosen });
    const ordered = inOrder(await rowsOf(db, row.group_id, ids), sort);
    const { items, nextCursor } = toPage(ordered.slice(from, from + limit + 1), limit, () => [from + limit]);
    return { path: [], sort, folders: [], items, nextCursor };
  }
  const ids = await listChosenIds(db, { shareId: row.id, afterPlace: from, limit: limit + 1 });
  const { items: page, nextCursor } = toPage(ids, limit, ({ place }) => [place]);
  return { path: [], sort: null, folders: [], items: await rowsOf(db, row.group_id, page), nextCursor };
}

/** Maximum number of chosen files, as in the contract. */
const maxChosen = 1_000;

async function rowsOf(db: Db, groupId: string, ids: readonly { fileId: string }[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await listFilesById(db, { groupId, fileIds: ids.map(({ fileId }) => fileId) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ fileId }) => byId.get(fileId) ?? []).filter(isKept);
}

/** Lists a level: its folders first, and then its files. */
async function listFolder(
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
    : await listFolders(db, { groupId, viewerId, parentId, after: afterFolder, limit: limit + 1 });
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

function isKept({ state, trashed_at }: FileRow): boolean {
  return state === 'kept' && trashed_at === null;
}

const byName = new Intl.Collator('th', { numeric: true });

function inOrder(rows: FileRow[], sort: FilesSort | undefined): FileRow[] {
  switch (sort) {
    case 'latest':
      return rows.toSorted((one, other) => other.posted_at.getTime() - one.posted_at.getTime());
    case 'oldest':
      return rows.toSorted((one, other) => one.posted_at.getTime() - other.posted_at.getTime());
    case 'name':
      return rows.toSorted((one, other) => byName.compare(one.name, other.name));
    case 'largest':
      return rows.toSorted((one, other) => (other.size_bytes ?? 0) - (one.size_bytes ?? 0));
    case undefined:
      return rows;
  }
}
