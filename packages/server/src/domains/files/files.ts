import { mayTrash } from '@kepwai/rules/groups/group-permissions';
import { safeFileName } from '@kepwai/rules/names/file-names';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../changes/change.ts';
import { lockGroup, lockGroupOfMember } from '../groups/locks.ts';
import type { Membership } from '../groups/membership.ts';
import { updateOutOfTrash } from './placement/placement.ts';
import {
  type FileRow,
  findFile,
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
  const row = await findFile(db, { groupId: membership.groupId, fileId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Renames a file; makes the name safe and notifies open pages.
 * @throws NOT_FOUND, UNAVAILABLE
 */
export async function renameFile(
  { db, clock, record }: FilesDeps,
  { membership, fileId, name }: FileInGroup & { name: string },
): Promise<FileRow> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    // Files of both names become, or end to be, versions of one: nobody else changes those meanwhile.
    await lockGroupOfMember(tx, groupId);
    const change = { groupId, fileId, name, actor: { userId } };
    if (!(await renameLocked(tx, { clock, record }, change))) throw new AppError('NOT_FOUND');
  });
  return getFileOfGroup(db, { membership, fileId });
}

/** Renames a file as {@link renameFile} does; returns whether the group has it. The caller locks the group. */
export async function renameLocked(
  tx: Tx,
  { clock, record }: Pick<Deps, 'clock' | 'record'>,
  { groupId, fileId, name, actor }: { groupId: string; fileId: string; name: string; actor: Actor },
): Promise<boolean> {
  const isRenamed = await updateFileName(tx, { groupId, fileId, name: safeFileName(name), at: clock() });
  if (isRenamed) await record(tx, { kind: 'file-renamed', groupId, actor, fileIds: [fileId] });
  return isRenamed;
}

/**
 * Moves a file to the trash, which deletes it after 30 days. Idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function trashFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    // The first of all locks (contents/store.ts): the quota is locked after the file, to count what is in the trash.
    await lockGroup(tx, groupId);
    const fileIds = await updateTrashed(tx, { fileIds: [fileId], userId, at: clock() });
    if (fileIds.length > 0) await record(tx, { kind: 'file-trashed', groupId, actor: { userId }, fileIds });
  });
  return getFileOfGroup(db, asked);
}

/**
 * Restores a file from the trash; to the top, with its image set, if its folder is in the trash. Idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED, UNAVAILABLE
 */
export async function restoreFile({ db, clock, record }: FilesDeps, asked: FileInGroup): Promise<FileRow> {
  const { groupId, userId } = asked.membership;
  const { id: fileId } = await getFileThatMayBeTrashed(db, asked);
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const fileIds = await updateRestored(tx, { fileIds: [fileId], at: clock() });
    if (fileIds.length === 0) return;
    await updateOutOfTrash(tx, fileIds);
    await record(tx, { kind: 'file-restored', groupId, actor: { userId }, fileIds });
  });
  return getFileOfGroup(db, asked);
}

/** Lists the group's files outside the trash, the largest first; older versions too, which take bytes. */
export async function listLargestFiles(
  db: Db,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<FileRow[]> {
  const filter = { state: 'kept', everyVersion: true } as const;
  return listFileRows(db, { groupId, filter, sort: 'largest', after: null, limit });
}

/**
 * Lists files of image sets outside the trash by set, in the order they were sent; at most `first` of each
 * if it is given.
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
