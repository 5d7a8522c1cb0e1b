import type { Tx } from '../../../db/database.ts';
import { updateTrashEmptied } from '../../groups/state.ts';
import { deleteFile } from '../delete.ts';
import { settleQuotaOfFiles } from '../quota-moves/quota-moves.ts';
import { listRepeated, renameRepeatedImageSets, updateEmptied } from './merge-store.ts';

export { updateGroupOfFiles } from './merge-store.ts';

/** A group that ends, and the one that it is merged into. */
export interface Merge {
  sourceId: string;
  targetId: string;
  at: Date;
}

/** Prepares files and image sets of two groups to be those of one. The caller locks both groups. */
export async function prepareFilesToMerge(tx: Tx, merge: Merge): Promise<void> {
  // Each file has to name where it counts, which the files of two groups decide differently.
  for (const groupId of [merge.sourceId, merge.targetId]) await settleQuotaOfFiles(tx, groupId);
  await deleteRepeated(tx, merge);
  await renameRepeatedImageSets(tx, merge);
  await keepEmptied(tx, merge);
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
