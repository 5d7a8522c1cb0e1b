import type { Tx } from '../../../db/database.ts';
import { updateTrashEmptied } from '../../groups/state.ts';
import { updateGroupOfActions } from '../bulk/store.ts';
import { deleteFile } from '../delete.ts';
import { updateGroupOfFolders } from '../folders/tree-store.ts';
import { updateGroupOfSetActions } from '../image-sets/edits/action-store.ts';
import { updateGroupOfPins } from '../pins/store.ts';
import { updateGroupOfRules } from '../rules/store.ts';
import { updateGroupOfSlips } from '../slips/store.ts';
import { updateGroupOfTexts } from '../texts/store.ts';
import { listRepeated, renameRepeatedImageSets, updateEmptied, updateGroupOfFiles } from './merge-store.ts';
import { settleQuotaOfFiles } from './quota-moves.ts';

interface Merge {
  sourceId: string;
  targetId: string;
  at: Date;
}

/** Moves a group's folders, files and image sets to another group. The caller locks both groups. */
export async function mergeFiles(tx: Tx, merge: Merge): Promise<void> {
  // Each file has to name where it counts, which the files of two groups decide differently.
  for (const groupId of [merge.sourceId, merge.targetId]) await settleQuotaOfFiles(tx, groupId);
  await deleteRepeated(tx, merge);
  await renameRepeatedImageSets(tx, merge);
  await keepEmptied(tx, merge);
  await updateGroupOfFolders(tx, merge);
  await updateGroupOfRules(tx, merge);
  await updateGroupOfFiles(tx, merge);
  await updateGroupOfSlips(tx, merge);
  await updateGroupOfTexts(tx, merge);
  await updateGroupOfPins(tx, merge);
  await updateGroupOfActions(tx, merge);
  await updateGroupOfSetActions(tx, merge);
}

/** Deletes one of two files of the same message, which LINE delivered again after the group had moved. */
async function deleteRepeated(tx: Tx, { sourceId, targetId, at }: Merge): Promise<void> {
  for (const { sourceFileId, targetFileId, isBetter } of await listRepeated(tx, { sourceId, targetId })) {
    await deleteFile(tx, { fileId: isBetter ? targetFileId : sourceFileId, now: at });
  }
}

/** Keeps the emptied trash of the source gone in the target. */
async function keepEmptied(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  if (await updateEmptied(tx, sourceId))
    await updateTrashEmptied(tx, { groupId: targetId, upTo: new Date(0) });
}
