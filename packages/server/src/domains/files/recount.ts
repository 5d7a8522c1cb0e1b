/** Checks and repairs of the numbers stored beside files. */

export {
  correctGroupUsage,
  correctQuotaCounts,
  listGroupUsageDrift,
  listQuotaCountsDrift,
} from './counters/drift-store.ts';
export { correctVersions, listVersionDrift } from './counters/version-drift-store.ts';
export { deleteUnusedImageSets } from './delete-store.ts';
export {
  correctImageSetFolder,
  correctSize,
  listCountDrift,
  listEmptyImageSets,
  listFolderCountDrift,
  listImageSetFolderDrift,
  listSizeDrift,
  recountFolder,
  recountGroup,
} from './recount-store.ts';
export { listDayDrift, recountDays } from './timeline/recount-store.ts';
