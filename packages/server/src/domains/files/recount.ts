/** What the numbers beside files must add up to, and how they are counted anew. */
export { deleteImageSetIfEmpty } from './delete-store.ts';
export {
  listCountDrift,
  listEmptyImageSets,
  listSizeDrift,
  recountGroup,
  updateSizeOfFile as correctSize,
} from './recount-store.ts';
