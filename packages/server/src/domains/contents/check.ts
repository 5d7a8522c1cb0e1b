/** What a check of the store reads and notes of contents. */
export {
  listReferenceDrift,
  markReferenced,
  updateThumbnailPending as redrawLater,
  updateVerified as markVerified,
} from './check-store.ts';
