import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Membership } from '../groups/membership.ts';
import { safeFileName } from './file-name.ts';
import { mayTrash } from './policy.ts';
import {
  type FileRow,
  findFileRow,
  listFileRows,
  listImageSetFileRows,
  updateFileName,
  updateRestored,
  updateTrashed,
} from './store.ts';

/** A file, named within the group whose member asks. */
interface FileInGroup {
  membership: Membership;
  fileId: string;
}

type FilesDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** In the trash or not. @throws NOT_FOUND also for a file of another group */
export async function getFileOfGroup(db: Db, { membership, fileId }: FileInGroup): Promise<FileRow> {
  const row = await findFileRow(db, { groupId: membership.groupId, fileId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Gives a file another name, made safe; open pages hear of it. @throws NOT_FOUND */
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

/** Puts a file into the trash, from where it is purged after 30 days. Twice is once. @throws NOT_FOUND, NOT_ALLOWED */
export async function trashFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    if (await updateTrashed(tx, { fileId, userId, at: clock() })) {
      await record(tx, { kind: 'file-trashed', groupId, actor: { userId }, fileIds: [fileId] });
    }
  });
  return getFileOfGroup(db, asked);
}

/** Takes a file out of the trash, to where it was. Twice is once. @throws NOT_FOUND, NOT_ALLOWED */
export async function restoreFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    if (await updateRestored(tx, { fileId, at: clock() })) {
      await record(tx, { kind: 'file-restored', groupId, actor: { userId }, fileIds: [fileId] });
    }
  });
  return getFileOfGroup(db, asked);
}

/** Of what the group keeps outside the trash, the largest first. */
export async function listLargestFiles(
  db: Db,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<FileRow[]> {
  return listFileRows(db, { groupId, filter: { state: 'kept' }, sort: 'largest', after: null, limit });
}

/** Of what the group keeps outside the trash, what a name contains, the latest first; folded as the list's search. */
export async function findFilesNamed(
  db: Db,
  { groupId, search, limit }: { groupId: string; search: string; limit: number },
): Promise<FileRow[]> {
  return listFileRows(db, { groupId, filter: { search, state: 'kept' }, sort: 'latest', after: null, limit });
}

/** Files of image sets outside the trash, in the order they were sent, by set; where `first` is given, only so many of each. */
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
