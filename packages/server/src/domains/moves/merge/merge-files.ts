import type { Tx } from '../../../db/database.ts';
import { updateGroupOfActions } from '../../bulk/bulk.ts';
import { type Merge, prepareFilesToMerge, updateGroupOfFiles } from '../../files/merge/merge.ts';
import { updateGroupOfRules } from '../../folder-rules/rules.ts';
import { updateGroupOfFolders } from '../../folders/folders.ts';
import { updateGroupOfSetActions } from '../../image-sets/edits/undo.ts';
import { updateGroupOfPins } from '../../pins/pins.ts';
import { updateGroupOfSlips } from '../../search/slips/find-slip.ts';
import { updateGroupOfTexts } from '../../search/texts/extract-texts.ts';

/** Moves a group's folders, files and image sets to another group. The caller locks both groups. */
export async function mergeFiles(tx: Tx, merge: Merge): Promise<void> {
  await prepareFilesToMerge(tx, merge);
  await updateGroupOfFolders(tx, merge);
  await updateGroupOfRules(tx, merge);
  await updateGroupOfFiles(tx, merge);
  await updateGroupOfSlips(tx, merge);
  await updateGroupOfTexts(tx, merge);
  await updateGroupOfPins(tx, merge);
  await updateGroupOfActions(tx, merge);
  await updateGroupOfSetActions(tx, merge);
}
