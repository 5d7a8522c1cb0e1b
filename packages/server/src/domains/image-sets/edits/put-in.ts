import {
  lockedUntil,
  maxFiles,
  sentOrder,
  shownOrder,
  whyNoSet,
  whyNot,
} from '@kepwai/rules/files/image-sets';
import { writtenLine } from '@kepwai/rules/words/written-text';
import { AppError } from '../../../errors.ts';
import { findSelectedIds as listSelectedIds } from '../../bulk/find-selected.ts';
import type { Selection } from '../../bulk/selection.ts';
import {
  insertMadeSet,
  rememberSent,
  updatePlaces,
  updateSetOfFiles,
} from '../../files/placement/placement.ts';
import { arrivalsOf } from '../arrivals.ts';
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
import {
  type FileOfSet,
  listFilesById,
  listFilesOfSets,
  listSetsToEdit,
  type SetToEdit,
} from './edit-store.ts';

/**
 * Makes an image set of files, which leave the sets that they are in. Its folder is theirs, if they share one.
 * @throws NOT_FOUND, NO_PICTURES or IMAGE_SET_FILLING if no file can go in; IMAGE_SET_FULL; INVALID_REQUEST for an invisible name
 */
export async function createSet(
  deps: EditDeps,
  asked: AskedEdit & { name: string | null; files: Selection },
): Promise<ImageSetAction> {
  const name = asked.name === null ? null : writtenLine(asked.name);
  if (name === '')
    throw new AppError('INVALID_REQUEST', { details: [{ field: '/name', message: 'must be visible' }] });
  return await editOnce(deps, { operation: 'createImageSet', asked }, async (edit) => {
    const { tx, groupId, userId, at } = edit;
    const chosen = await chooseFiles(edit, asked.files);
    if (chosen.files.length === 0) throw new AppError(whyNoSet(chosen.failures.map(({ code }) => code)));
    if (chosen.files.length > maxFiles) throw tooMany(maxFiles);
    const folderIds = new Set(chosen.files.map(({ folderId }) => folderId));
    const folderId = folderIds.size === 1 ? (chosen.files[0]?.folderId ?? null) : null;
    const set = await insertMadeSet(tx, { groupId, userId, name, folderId, at });
    return await putIn(edit, { kind: 'create', set, ...chosen });
  });
}

/**
 * Adds files to an image set; they leave the sets that they are in.
 * @throws NOT_FOUND also if none of the files is there; IMAGE_SET_FILLING, IMAGE_SET_FULL
 */
export async function addToSet(
  deps: EditDeps,
  asked: AskedEdit & { imageSetId: string; files: Selection },
): Promise<ImageSetAction> {
  return await editOnce(deps, { operation: 'addToImageSet', asked }, async (edit) => {
    const set = await requireSet(edit, asked.imageSetId);
    const chosen = await chooseFiles(edit, asked.files);
    const files = chosen.files.filter(({ setId }) => setId !== set.id);
    const unchangedCount = chosen.files.length - files.length;
    if (files.length > 0) {
      const shown = (await listFilesOfSets(edit.tx, [set.id])).filter(({ isTrashed }) => !isTrashed);
      const free = Math.max(0, maxFiles - shown.length);
      if (files.length > free) throw tooMany(free);
      return await putIn(edit, { kind: 'add', set, files, failures: chosen.failures, unchangedCount });
    }
    if (unchangedCount === 0 && isAllMissing(chosen.failures)) throw new AppError('NOT_FOUND');
    return toAction(set.id, { unchangedCount, failures: chosen.failures });
  });
}

/** Puts files into a set: at their place in the order sent, or last if somebody chose the order. */
async function putIn(
  edit: Edit,
  asked: {
    kind: 'create' | 'add';
    set: SetToEdit;
    files: readonly FileOfSet[];
    failures: readonly Failure[];
    unchangedCount?: number;
  },
): Promise<ImageSetAction> {
  const { kind, set, files, failures, unchangedCount = 0 } = asked;
  const { tx, groupId, at } = edit;
  const actionId = await noteAction(edit, { kind, set, files });
  await rememberSent(tx, [set.id, ...new Set(files.flatMap(({ setId }) => setId ?? []))]);
  const here = await listFilesOfSets(tx, [set.id]);
  const fileIds = files.map(({ id }) => id);
  const added = await listFilesById(tx, { groupId, fileIds });
  const folderIds = fileIds.map(() => set.folder_id);
  await updateSetOfFiles(tx, { fileIds, imageSetId: set.id, folderIds, at });
  const order = set.is_arranged ? [...shownOrder(here), ...sentOrder(added)] : sentOrder([...here, ...added]);
  await updatePlaces(tx, order);
  return toAction(set.id, { actionId, changedCount: files.length, unchangedCount, failures });
}

/** Returns the files of a selection that may go into a set, and why the others may not. */
async function chooseFiles(
  { tx, groupId, userId, at }: Edit,
  selection: Selection,
): Promise<{ files: FileOfSet[]; failures: Failure[] }> {
  const search = { groupId, userId, kind: 'move', before: at, selection } as const;
  const fileIds = await listSelectedIds(tx, search, maxFiles + 1);
  if (fileIds.length > maxFiles) throw tooMany(maxFiles);
  const found = new Map((await listFilesById(tx, { groupId, fileIds })).map((file) => [file.id, file]));
  const setIds = new Set([...found.values()].flatMap(({ setId }) => setId ?? []));
  const sets = await listSetsToEdit(tx, { groupId, imageSetIds: [...setIds] });
  const fillingIds = new Set(
    sets.filter((set) => lockedUntil(arrivalsOf(set), at) !== null).map(({ id }) => id),
  );
  const files: FileOfSet[] = [];
  const failures: Failure[] = [];
  for (const fileId of fileIds) {
    const file = found.get(fileId);
    const code = whyNot(file, { isFilling: fillingIds.has(file?.setId ?? '') });
    if (file && code === null) files.push(file);
    else failures.push({ fileId, name: file?.name ?? null, code: code ?? 'NOT_FOUND' });
  }
  return { files, failures };
}

function isAllMissing(failures: readonly Failure[]): boolean {
  return failures.every(({ code }) => code === 'NOT_FOUND');
}

function tooMany(free: number): AppError {
  return new AppError('IMAGE_SET_FULL', { details: [{ field: 'free', message: String(free) }] });
}
