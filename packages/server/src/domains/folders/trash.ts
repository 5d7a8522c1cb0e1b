import { mayTrashFolder } from '@kepwai/rules/groups/group-permissions';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { JobContext } from '../../queue/queue.ts';
import { RetryLater } from '../../queue/retry-later.ts';
import { updateFollowingRestored, updateFollowingTrashed } from '../files/placement/placement.ts';
import { lockGroup, lockGroupOfMember } from '../groups/locks.ts';
import { requireStillMember } from '../groups/membership.ts';
import { type FolderInGroup, getFolderOfGroup } from './folders.ts';
import { findNestingProblem } from './place.ts';
import { type FolderRow, listFolderPath } from './store.ts';
import {
  findFreeName,
  findTrashedAt,
  listFoldersToSettle,
  updateFolderRestored,
  updateFolderTrashed,
} from './tree-store.ts';

export { deleteOldFolders } from './tree-store.ts';

type TrashDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'queue'>;

/** Maximum number of files that follow a folder in one transaction. */
const filesAtOnce = 1000;

/**
 * Moves a folder to the trash with everything in it. Idempotent. Files beyond the first thousand follow in the
 * background.
 * @throws NOT_FOUND also for a folder that another one took along; NOT_ALLOWED
 */
export async function trashFolder(deps: TrashDeps, asked: FolderInGroup): Promise<FolderRow> {
  const { db, clock, record } = deps;
  const { groupId, userId } = asked.membership;
  const { folderId } = asked;
  await db.transaction().execute(async (tx) => {
    const folder = await lockOwnFolder(tx, asked);
    if (folder.trashed_at !== null) return;
    const at = clock();
    await updateFolderTrashed(tx, { folderId, userId, at });
    const fileIds = await follow(deps, tx, { groupId, folderId, isTrashed: true });
    await record(tx, {
      kind: 'folder-trashed',
      groupId,
      actor: { userId },
      folderIds: [folderId],
      fileIds,
    });
  });
  return await getFolderOfGroup(db, asked);
}

/**
 * Restores a folder with exactly what it took along, to its parent or, if that is gone, in the trash or too
 * deep, to the top. Idempotent.
 * @throws NOT_FOUND also for a folder that another one took along; NOT_ALLOWED
 */
export async function restoreFolder(deps: TrashDeps, asked: FolderInGroup): Promise<FolderRow> {
  const { db, clock, record } = deps;
  const { groupId, userId } = asked.membership;
  const { folderId } = asked;
  await db.transaction().execute(async (tx) => {
    const folder = await lockOwnFolder(tx, asked);
    if (folder.trashed_at === null) return;
    const parentId = await findOpenParent(tx, folder);
    const name = await findFreeName(tx, { groupIds: [groupId], parentId, name: folder.name });
    await updateFolderRestored(tx, { folderId, parentId, name, at: clock() });
    const fileIds = await follow(deps, tx, { groupId, folderId, isTrashed: false });
    await record(tx, {
      kind: 'folder-restored',
      groupId,
      actor: { userId },
      folderIds: [folderId],
      fileIds,
    });
  });
  return await getFolderOfGroup(db, asked);
}

/**
 * Lets the next files follow their folder, into the trash or out of it, wherever it is now.
 * @throws RetryLater while there may be more
 */
export async function settleFolder(
  deps: Pick<Deps, 'db' | 'clock' | 'record'>,
  { groupId, folderId }: { groupId: string; folderId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock, record } = deps;
  const hasMore = await db.transaction().execute(async (tx) => {
    // The folder went along if the group was merged: maintenance finds it there.
    if (!(await lockGroup(tx, groupId))) return false;
    const trashedAt = await findTrashedAt(tx, folderId);
    if (trashedAt === undefined) return false;
    const isTrashed = trashedAt !== null;
    const batch = { folderId, at: clock(), limit: filesAtOnce };
    const { fileIds, hasMore } = isTrashed
      ? await updateFollowingTrashed(tx, batch)
      : await updateFollowingRestored(tx, batch);
    if (fileIds.length > 0) {
      await record(tx, {
        kind: 'folder-followed',
        groupId,
        actor: 'product',
        folderIds: [folderId],
        fileIds,
        isTrashed,
      });
    }
    return hasMore;
  });
  if (hasMore || signal.aborted) throw new RetryLater(0);
}

/** Resumes folders whose job was lost. */
export async function resumeSettling({ db, queue }: { db: Db; queue: Deps['queue'] }): Promise<void> {
  await queue.sendAll('settle-folder', await listFoldersToSettle(db));
}

/** Lets the first files follow, and has the others follow in the background. Returns the ids of the first. */
async function follow(
  { clock, queue }: Pick<TrashDeps, 'clock' | 'queue'>,
  tx: Tx,
  { groupId, folderId, isTrashed }: { groupId: string; folderId: string; isTrashed: boolean },
): Promise<string[]> {
  const batch = { folderId, at: clock(), limit: filesAtOnce };
  const { fileIds, hasMore } = isTrashed
    ? await updateFollowingTrashed(tx, batch)
    : await updateFollowingRestored(tx, batch);
  if (hasMore) await queue.send('settle-folder', { groupId, folderId }, { tx });
  return fileIds;
}

/** Locks the group, and returns a folder that the caller can trash and restore. */
async function lockOwnFolder(tx: Tx, { membership, folderId }: FolderInGroup): Promise<FolderRow> {
  await lockGroupOfMember(tx, membership.groupId);
  const current = await requireStillMember(tx, membership);
  const folder = await getFolderOfGroup(tx, { membership: current, folderId });
  if (folder.trashed_folder_id !== null) throw new AppError('NOT_FOUND');
  if (!mayTrashFolder(current, { isAllOwn: folder.is_all_own })) throw new AppError('NOT_ALLOWED');
  return folder;
}

async function findOpenParent(tx: Tx, folder: FolderRow): Promise<string | null> {
  if (folder.parent_id === null) return null;
  const path = await listFolderPath(tx, { folderId: folder.id });
  if (path.some(({ trashed_at }) => trashed_at !== null)) return null;
  const ids = path.map(({ id }) => id);
  return (await findNestingProblem(tx, { path: ids, folderId: folder.id })) === null
    ? folder.parent_id
    : null;
}
