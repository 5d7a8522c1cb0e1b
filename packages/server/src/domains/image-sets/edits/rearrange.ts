import { arrange, maxFiles, sentOrder, shownOrder } from '@kepwai/rules/files/image-sets';
import { AppError } from '../../../errors.ts';
import { findSelectedIds as listSelectedIds } from '../../bulk/find-selected.ts';
import type { Selection } from '../../bulk/selection.ts';
import {
  rememberSent,
  updateArranged,
  updateJoinedInto,
  updatePlaces,
  updateSetOfFiles,
} from '../../files/placement/placement.ts';
import {
  type AskedEdit,
  type Edit,
  type EditDeps,
  editOnce,
  type Failure,
  type ImageSetAction,
  noteAction,
  requireSet,
  toAction,
} from './edit.ts';
import { listFilesById, listFilesOfSets, type SetToEdit } from './edit-store.ts';

type AskedOfSet = AskedEdit & { imageSetId: string };

/**
 * Takes files out of an image set; they stay in the group, in the folder of the set.
 * @throws NOT_FOUND also if none of the files is in it; IMAGE_SET_FILLING
 */
export async function removeFromSet(
  deps: EditDeps,
  asked: AskedOfSet & { files: Selection },
): Promise<ImageSetAction> {
  return await editOnce(deps, { operation: 'removeFromImageSet', asked }, async (edit) => {
    const { tx, groupId, userId, at } = edit;
    const set = await requireSet(edit, asked.imageSetId);
    const search = { groupId, userId, kind: 'move', before: at, selection: asked.files } as const;
    const wantedIds = await listSelectedIds(tx, search, maxFiles + 1);
    const found = new Map(
      (await listFilesById(tx, { groupId, fileIds: wantedIds })).map((file) => [file.id, file]),
    );
    const files = [...found.values()].filter(({ setId, isTrashed }) => setId === set.id && !isTrashed);
    if (files.length === 0) throw new AppError('NOT_FOUND');
    const goneIds = new Set(files.map(({ id }) => id));
    const failures = wantedIds
      .filter((id) => !goneIds.has(id))
      .map((fileId): Failure => ({ fileId, name: found.get(fileId)?.name ?? null, code: 'NOT_FOUND' }));
    const actionId = await noteAction(edit, { kind: 'remove', set, files });
    await rememberSent(tx, [set.id]);
    await updateSetOfFiles(tx, {
      fileIds: files.map(({ id }) => id),
      imageSetId: null,
      folderIds: files.map(({ folderId }) => folderId),
      at,
    });
    return toAction(set.id, { actionId, changedCount: files.length, failures });
  });
}

/**
 * Reorders an image set; null: as it was sent.
 * @throws NOT_FOUND also if none of the files is in it; IMAGE_SET_FILLING
 */
export async function orderSet(
  deps: EditDeps,
  asked: AskedOfSet & { fileIds: readonly string[] | null },
): Promise<ImageSetAction> {
  return await editOnce(deps, { operation: 'orderImageSet', asked }, async (edit) => {
    const { tx } = edit;
    const set = await requireSet(edit, asked.imageSetId);
    const isArranged = asked.fileIds !== null;
    const files = await listFilesOfSets(tx, [set.id]);
    const before = shownOrder(files);
    if (asked.fileIds !== null && !files.some(({ id }) => asked.fileIds?.includes(id)))
      throw new AppError('NOT_FOUND');
    const isSame =
      asked.fileIds === null
        ? !set.is_arranged
        : arrange(before, asked.fileIds).every((file, place) => file === before[place]);
    if (isSame) return toAction(set.id, { unchangedCount: files.length });
    const actionId = await noteAction(edit, { kind: 'order', set, files });
    await rememberSent(tx, [set.id]);
    await updateArranged(tx, set.id, isArranged);
    const after =
      asked.fileIds === null
        ? sentOrder(await listFilesOfSets(tx, [set.id]))
        : arrange(before, asked.fileIds);
    await updatePlaces(tx, after);
    const changedCount = after.filter(({ id }, place) => id !== before[place]?.id).length;
    return toAction(set.id, { actionId, changedCount });
  });
}

/**
 * Joins another image set into this one, which keeps its name and details.
 * @throws NOT_FOUND also for a set and itself; IMAGE_SET_FILLING, IMAGE_SET_FULL
 */
export async function joinSets(
  deps: EditDeps,
  asked: AskedOfSet & { otherId: string },
): Promise<ImageSetAction> {
  const { imageSetId, otherId } = asked;
  if (imageSetId === otherId) throw new AppError('NOT_FOUND');
  return await editOnce(deps, { operation: 'joinImageSets', asked }, async (edit) => {
    const set = await requireSet(edit, imageSetId);
    const other = await requireSet(edit, otherId);
    const files = await listFilesOfSets(edit.tx, [set.id, other.id]);
    const shownCount = files.filter(({ isTrashed }) => !isTrashed).length;
    if (shownCount > maxFiles) throw new AppError('IMAGE_SET_FULL');
    return await join(edit, { set, other });
  });
}

async function join(
  edit: Edit,
  { set, other }: { set: SetToEdit; other: SetToEdit },
): Promise<ImageSetAction> {
  const { tx, at } = edit;
  const files = shownOrder(await listFilesOfSets(tx, [other.id]));
  const actionId = await noteAction(edit, { kind: 'join', set, joinedSetId: other.id, files });
  await rememberSent(tx, [set.id, other.id]);
  const here = await listFilesOfSets(tx, [set.id]);
  const coming = shownOrder(await listFilesOfSets(tx, [other.id]));
  const fileIds = coming.map(({ id }) => id);
  const folderIds = fileIds.map(() => set.folder_id);
  await updateSetOfFiles(tx, { fileIds, imageSetId: set.id, folderIds, at });
  await updateJoinedInto(tx, other.id, set.id);
  const order = set.is_arranged ? [...shownOrder(here), ...coming] : sentOrder([...here, ...coming]);
  await updatePlaces(tx, order);
  return toAction(set.id, { actionId, changedCount: coming.filter(({ isTrashed }) => !isTrashed).length });
}
