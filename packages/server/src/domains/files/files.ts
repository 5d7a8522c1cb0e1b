import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockGroup } from '../groups/locks.ts';
import type { Membership } from '../groups/membership.ts';
import { safeFileName } from './file-name.ts';
import { updateOutOfTrash } from './out-of-trash-store.ts';
import { mayTrash } from './policy.ts';
import { toWords } from './search/words.ts';
import {
  type FileRow,
  findFileRow,
  listFileRows,
  listImageSetFileRows,
  updateFileName,
  updateRestored,
  updateTrashed,
} from './store.ts';

/** A file within the group of the calling member. */
interface FileInGroup {
  membership: Membership;
  fileId: string;
}

type FilesDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Returns a file, in the trash or not.
 * @throws NOT_FOUND also for a file of another group
 */
export async function getFileOfGroup(db: Db, { membership, fileId }: FileInGroup): Promise<FileRow> {
  const row = await findFileRow(db, { groupId: membership.groupId, fileId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Renames a file; makes the name safe and tells open pages.
 * @throws NOT_FOUND
 */
export async function renameFile(
  { db, clock, record }: FilesDeps,
  { membership, fileId, name }: FileInGroup & { name: string },
): Promise<FileRow> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    const change = { groupId, fileId, name: safeFileName(name), at: clock() };
    if (!(await updateFileName(tx, change))) throw new AppError('NOT_FOUND');
    await record(tx, { kind: 'file-renamed', groupId, actor: { userId }, fileIds: [fileId] });
  });
  return getFileOfGroup(db, { membership, fileId });
}

/**
 * Moves a file to the trash, which deletes it after 30 days. Idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function trashFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    // The first of all locks (contents.ts): the quota is locked after the file, to count what is in the trash.
    await lockGroup(tx, groupId);
    if (await updateTrashed(tx, { fileId, userId, at: clock() })) {
      await record(tx, { kind: 'file-trashed', groupId, actor: { userId }, fileIds: [fileId] });
    }
  });
  return getFileOfGroup(db, asked);
}

/**
 * Restores a file from the trash; to the top, with its image set, where its folder is in the trash. Idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED, UNAVAILABLE
 */
export async function restoreFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    if (await updateRestored(tx, { fileId, at: clock() })) {
      await updateOutOfTrash(tx, fileId);
      await record(tx, { kind: 'file-restored', groupId, actor: { userId }, fileIds: [fileId] });
    }
  });
  return getFileOfGroup(db, asked);
}

/** Lists the group's files outside the trash, the largest first. */
export async function listLargestFiles(
  db: Db,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<FileRow[]> {
  return listFileRows(db, { groupId, filter: { state: 'kept' }, sort: 'largest', after: null, limit });
}

/**
 * Lists the group's files outside the trash whose name contains all words of a term, the latest first; folded
 * as in the search of the list.
 */
export async function findFilesNamed(
  db: Db,
  { groupId, search, limit }: { groupId: string; search: string; limit: number },
): Promise<FileRow[]> {
  return listFileRows(db, {
    groupId,
    filter: { words: toWords(search), state: 'kept' },
    sort: 'latest',
    after: null,
    limit,
  });
}

/**
 * Lists files of image sets outside the trash by set, in the order they were sent; at most `first` of each
 * where it is given.
 */
export async function listFilesOfImageSets(
  db: Db,
  asked: { imageSetIds: string[]; first?: number },
): Promise<Map<string, FileRow[]>> {
  const bySet = new Map<string, FileRow[]>();
  for (const row of await listImageSetFileRows(db, asked)) {
    if (row.image_set_id === null) continue;
    const files = bySet.get(row.image_set_id);
    if (files) files.push(row);
    else bySet.set(row.image_set_id, [row]);
  }
  return bySet;
}

async function getFileThatMayBeTrashed(db: Db, asked: FileInGroup): Promise<FileRow> {
  const row = await getFileOfGroup(db, asked);
  if (!mayTrash(asked.membership, { postedBy: row.posted_by })) throw new AppError('NOT_ALLOWED');
  return row;
}
