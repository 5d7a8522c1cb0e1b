import { filesAtOnce } from '@kepwai/rules/files/bulk';
import { mayTrash } from '@kepwai/rules/groups/group-permissions';
import type { Tx } from '../../db/database.ts';
import type { BulkKind } from '../../db/tables.ts';
import type { RecordChange } from '../changes/record.ts';
import { updateFolderOfItems, updateOutOfTrash } from '../files/placement/placement.ts';
import { updateRestored, updateTrashed } from '../files/rows.ts';
import { isFolderOpen } from '../folders/place.ts';
import type { Membership } from '../groups/membership.ts';
import { type FileToChange, lockFilesToChange } from './act-store.ts';
import { type BulkItem, type BulkRow, listWaiting, type Outcome, updateOutcomes } from './store.ts';

/** A transaction that changes some files of an action. The caller has locked the group. */
export interface Batch {
  tx: Tx;
  record: RecordChange;
  action: BulkRow;
  membership: Membership;
  at: Date;
}

/** Acts on some files of an action, and returns the outcome of each. `files`: those that the group still has. */
export type ActOnFiles = (
  batch: Batch,
  items: readonly BulkItem[],
  files: readonly FileToChange[],
) => Promise<Outcome[]>;

/** Functions of each kind of action. */
export type BulkActs = Readonly<Record<BulkKind, ActOnFiles>>;

/** Functions of the kinds of actions that change files themselves, and can be undone. */
export const fileActs = {
  move: moveBatch,
  trash: trashBatch,
  restore: trashBatch,
} satisfies Partial<BulkActs>;

/** Acts on the next files of an action. Returns how far it is now. */
export async function actOnBatch(batch: Batch, act: ActOnFiles): Promise<BulkRow> {
  const { tx, action, at } = batch;
  const items = await listWaiting(tx, {
    actionId: action.id,
    limit: filesAtOnce,
    withSets: action.kind === 'move',
  });
  const files = await lockFilesToChange(tx, {
    groupId: action.group_id,
    fileIds: items.map(({ file_id }) => file_id),
  });
  const outcomes = await act(batch, items, files);
  return await updateOutcomes(tx, { actionId: action.id, outcomes, at });
}

/** Moves files to the trash, or out of it. */
async function trashBatch(
  { tx, record, action, membership, at }: Batch,
  items: readonly BulkItem[],
  files: readonly FileToChange[],
): Promise<Outcome[]> {
  const { groupId, userId } = membership;
  const isTrash = action.kind === 'trash';
  const outcomes = judge(items, files, (file) => {
    if ((file.trashed_at !== null) === isTrash) return 'unchanged';
    return mayTrash(membership, { postedBy: file.posted_by }) ? 'done' : 'NOT_ALLOWED';
  });
  const fileIds = doneIds(outcomes);
  if (fileIds.length === 0) return outcomes;
  if (isTrash) await updateTrashed(tx, { fileIds, userId, at });
  else {
    await updateRestored(tx, { fileIds, at });
    await updateOutOfTrash(tx, fileIds);
  }
  const kind = isTrash ? 'file-trashed' : 'file-restored';
  await record(tx, { kind, groupId, actor: { userId }, fileIds });
  return outcomes;
}

/** Moves files into a folder; the undo of a move returns each to its own. */
async function moveBatch(
  batch: Batch,
  items: readonly BulkItem[],
  files: readonly FileToChange[],
): Promise<Outcome[]> {
  const { action } = batch;
  const isUndo = action.undoes !== null;
  const destinationOf = (item: BulkItem) => (isUndo ? item.folder_id : action.to_folder_id);
  const outcomes: Outcome[] = [];
  for (const toFolderId of new Set(items.map(destinationOf))) {
    const some = items.filter((item) => destinationOf(item) === toFolderId);
    outcomes.push(...(await moveTo(batch, toFolderId, { items: some, files })));
  }
  return outcomes;
}

async function moveTo(
  { tx, record, action, membership, at }: Batch,
  toFolderId: string | null,
  { items, files }: { items: readonly BulkItem[]; files: readonly FileToChange[] },
): Promise<Outcome[]> {
  const { groupId, userId } = membership;
  const isOpen = await isFolderOpen(tx, { groupId, folderId: toFolderId });
  const outcomes = judge(items, files, (file) => {
    if (file.trashed_at !== null) return 'NOT_FOUND';
    // It was moved elsewhere since.
    if (action.undoes !== null && file.folder_id !== action.to_folder_id) return 'unchanged';
    if (file.folder_id === toFolderId) return 'unchanged';
    return isOpen ? 'done' : 'FOLDER_GONE';
  });
  const done = new Set(doneIds(outcomes));
  if (done.size === 0) return outcomes;
  const moved = files.filter(({ id }) => done.has(id));
  const fileIds = await updateFolderOfItems(tx, {
    fileIds: moved.filter((file) => file.image_set_id === null).map(({ id }) => id),
    imageSetIds: [...new Set(moved.flatMap((file) => file.image_set_id ?? []))],
    toFolderId,
    at,
  });
  const folderIds = toFolderId === null ? [] : [toFolderId];
  await record(tx, { kind: 'files-moved', groupId, actor: { userId }, folderIds, fileIds });
  return outcomes;
}

/** Returns the outcome for each file; a file that is gone is not found. */
export function judge(
  items: readonly BulkItem[],
  files: readonly FileToChange[],
  outcomeOf: (file: FileToChange) => Outcome['outcome'],
): Outcome[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return items.map(({ file_id: fileId }) => {
    const file = byId.get(fileId);
    const outcome = file ? outcomeOf(file) : 'NOT_FOUND';
    return { fileId, outcome, folderId: file?.folder_id ?? null };
  });
}

function doneIds(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ fileId, outcome }) => (outcome === 'done' ? [fileId] : []));
}
