/** Functions that a check of the storage uses to read and update contents. */
export {
  listReferenceDrift,
  markReferenced,
  updateThumbnailPending as redrawLater,
  updateVerified as markVerified,
} from './check-store.ts';
