/** Functions that a check of the storage uses to read and update contents. */
export {
  listReferenceDrift,
  markReferenced,
  markVerified,
  redrawLater,
} from './check-store.ts';
