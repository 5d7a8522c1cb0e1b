/**
 * State changes of a file from its post to its end, for the domains that bring bytes in: only they write
 * `files` and `image_sets`.
 */
export {
  addPosted,
  addUploaded,
  markAskedAgain,
  markKept,
  markMissed,
  markReserved,
  markUnreadable,
  type PostedFile,
  renamePosted,
  type SenderOfFile,
  type UploadedFile,
  upsertImageSet,
} from './posts-store.ts';
