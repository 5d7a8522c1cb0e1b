/**
 * State changes of a file from its post to its end, for the domains that bring bytes in: only they write
 * `files` and `image_sets`.
 */
export {
  insertPosted as addPosted,
  insertUploaded as addUploaded,
  type PostedFile,
  type SenderOfFile,
  type UploadedFile,
  updateAskedAgain as markAskedAgain,
  updateKept as markKept,
  updateMissed as markMissed,
  updateNames as renamePosted,
  updateReservedQuota as markReserved,
  updateUnreadable as markLost,
  upsertImageSet,
} from './posts-store.ts';
