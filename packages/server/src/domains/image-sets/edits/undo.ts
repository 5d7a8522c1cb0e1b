import { arrange, putBack, sentOrder, shownOrder } from '@kepwai/rules/files/image-sets';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import {
  updateArranged,
  updateJoinedInto,
  updatePlaces,
  updateSetOfFiles,
} from '../../files/placement/placement.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { type Membership, requireStillMember } from '../../groups/membership.ts';
import {
  findOwnAction,
  type ImageSetActionRow,
  listActionFiles,
  listCurrentSets,
  listOpenFolderIds,
  updateUndone,
} from './action-store.ts';
import type { EditDeps } from './edit.ts';
import { type FileOfSet, findSetState, listFilesById, listFilesOfSets } from './edit-store.ts';

export { deleteOldImageSetActions, updateGroupOfSetActions } from './action-store.ts';

/** Outcome of an undo. */
interface Undone {
  imageSetId: string;
  /** Number of files that are where they were. */
  restoredCount: number;
}

type ActionFile = Awaited<ReturnType<typeof listActionFiles>>[number];

/**
 * Takes a change of the caller back: files that are where it put them return to their set, place and folder.
 * Idempotent.
 * @throws NOT_FOUND also for a change of somebody else
 */
export async function undoAction(
  { db, clock, record }: EditDeps,
  { membership, actionId }: { membership: Membership; actionId: string },
): Promise<Undone> {
  const { groupId, userId } = membership;
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    await requireStillMember(tx, membership);
    const action = await findOwnAction(tx, { groupId, userId, actionId });
    if (!action) throw new AppError('NOT_FOUND');
    const { image_set_id: imageSetId, joined_set_id: joinedSetId, kind } = action;
    if (action.undone_at !== null) return { imageSetId, restoredCount: action.restored_count };
    const at = clock();
    const before = await listActionFiles(tx, actionId);
    if (joinedSetId !== null) await updateJoinedInto(tx, joinedSetId, null);
    const fileIds =
      kind === 'order' ? await undoOrder(tx, action, before) : await returnFiles(tx, action, { before, at });
    await updateUndone(tx, { actionId, restoredCount: fileIds.length, at });
    const imageSetIds = [imageSetId, ...(joinedSetId === null ? [] : [joinedSetId])];
    await record(tx, { kind: 'image-set-change-undone', groupId, actor: { userId }, imageSetIds, fileIds });
    return { imageSetId, restoredCount: fileIds.length };
  });
}

/** Returns the ids of the files that are in their order again. */
async function undoOrder(
  tx: Tx,
  { image_set_id: imageSetId, was_arranged: wasArranged }: ImageSetActionRow,
  before: readonly ActionFile[],
): Promise<string[]> {
  const files = shownOrder(await listFilesOfSets(tx, [imageSetId]));
  const orderedIds = before.map(({ file_id: id }) => id);
  await updateArranged(tx, imageSetId, wasArranged);
  const after = wasArranged ? arrange(files, orderedIds) : sentOrder(files);
  await updatePlaces(tx, after);
  return after.filter(({ isTrashed }) => !isTrashed).map(({ id }) => id);
}

/** Returns the ids of the files that are where they were before. */
async function returnFiles(
  tx: Tx,
  action: ImageSetActionRow,
  { before, at }: { before: readonly ActionFile[]; at: Date },
): Promise<string[]> {
  const { group_id: groupId, image_set_id: imageSetId, kind } = action;
  const leftIn = kind === 'remove' ? null : imageSetId;
  const found = await listFilesById(tx, { groupId, fileIds: before.map(({ file_id: id }) => id) });
  const byId = new Map(found.filter(({ setId }) => setId === leftIn).map((file) => [file.id, file]));
  const returning = before.flatMap((was) => {
    const file = byId.get(was.file_id);
    return file ? [{ file, was }] : [];
  });
  const fromIds = [...new Set(before.flatMap(({ from_set_id: id }) => id ?? []))];
  const current = await listCurrentSets(tx, { groupId, imageSetIds: fromIds });
  const setOf = (was: ActionFile) => current.find(({ fromId }) => fromId === was.from_set_id)?.id ?? null;
  for (const toSetId of new Set(returning.map(({ was }) => setOf(was)))) {
    const some = returning.filter(({ was }) => setOf(was) === toSetId);
    if (toSetId === null) await returnToFolders(tx, { groupId, returning: some, at });
    else await returnToSet(tx, { groupId, imageSetId: toSetId, returning: some, at });
  }
  return returning.filter(({ file }) => !file.isTrashed).map(({ file }) => file.id);
}

type Returning = readonly { file: FileOfSet; was: ActionFile }[];

/** Files that were in no set return to their folders, to the top if a folder is gone. */
async function returnToFolders(
  tx: Tx,
  { groupId, returning, at }: { groupId: string; returning: Returning; at: Date },
): Promise<void> {
  const folderIds = returning.flatMap(({ was }) => was.from_folder_id ?? []);
  const open = await listOpenFolderIds(tx, { groupId, folderIds });
  await updateSetOfFiles(tx, {
    fileIds: returning.map(({ file }) => file.id),
    imageSetId: null,
    folderIds: returning.map(({ was }) =>
      was.from_folder_id !== null && open.has(was.from_folder_id) ? was.from_folder_id : null,
    ),
    at,
  });
}

async function returnToSet(
  tx: Tx,
  {
    groupId,
    imageSetId,
    returning,
    at,
  }: { groupId: string; imageSetId: string; returning: Returning; at: Date },
): Promise<void> {
  const set = await findSetState(tx, { groupId, imageSetId });
  if (!set) return;
  const here = await listFilesOfSets(tx, [imageSetId]);
  const fileIds = returning.map(({ file }) => file.id);
  await updateSetOfFiles(tx, { fileIds, imageSetId, folderIds: fileIds.map(() => set.folder_id), at });
  const order = set.is_arranged
    ? putBack(
        here,
        returning.map(({ file, was }) => ({ file, index: was.from_index })),
      )
    : sentOrder([...here, ...returning.map(({ file }) => file)]);
  await updatePlaces(tx, order);
}
