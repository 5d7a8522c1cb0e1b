import type { Tx } from '../../db/database.ts';
import { updateImageSetOutOfTrash } from './out-of-trash-store.ts';
import { upsertImageSet } from './posted-store.ts';

/**
 * State changes of a file from its post to its end, for the domains that bring bytes in: only they write
 * `files` and `image_sets`.
 */
export {
  insertPosted as addPosted,
  insertUploaded as addUploaded,
  type PostedFile,
  updateAskedAgain as markAskedAgain,
  updateKept as markKept,
  updateMissed as markMissed,
  updateNames as renamePosted,
  updateReservedQuota as markReserved,
  updateUnreadable as markLost,
} from './posted-store.ts';

/**
 * Returns the id of an image set of which a picture arrives; creates it with the first. A set whose folder is in
 * the trash goes to the top, where the picture is found.
 */
export async function openImageSet(tx: Tx, set: Parameters<typeof upsertImageSet>[1]): Promise<string> {
  const { id, folder_id: folderId } = await upsertImageSet(tx, set);
  if (folderId !== null) await updateImageSetOutOfTrash(tx, id);
  return id;
}
