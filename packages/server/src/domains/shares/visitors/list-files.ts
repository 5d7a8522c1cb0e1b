import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { decodeCursor, toPage } from '../../../http/cursor.ts';
import { listFilesOfImageSets } from '../../files/files.ts';
import { type FileRow, type FilesSort, findFile, listFilesById } from '../../files/rows.ts';
import { listChosenIds } from '../content/files-store.ts';
import { listFolder } from './list-folder.ts';
import type { Asked, SharePage } from './share-page.ts';

const placeCursor = z.tuple([z.int32()]).transform(([place]) => place);
/**
 * Lists a link's present files, page by page.
 * @throws NOT_FOUND for a folder outside it; INVALID_CURSOR
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
    case 'chat':
      throw new AppError('NOT_FOUND');
  }
}

type Db = Deps['db'];

async function listOne(db: Db, { share: { row } }: Asked): Promise<SharePage> {
  const file = await findFile(db, { groupId: row.group_id, fileId: row.file_id ?? '' });
  const isShown = file?.state === 'kept' && file.trashed_at === null;
  return { path: [], sort: null, folders: [], items: isShown ? [file] : [], nextCursor: null };
}

/** At most a thousand files, so the order that people gave them is computed in memory. */
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
