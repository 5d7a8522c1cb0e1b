/** Rows of exports, for preparing, showing and sending them. */
export {
  type ExportRow,
  findLatestExport,
  findPreparing,
  isAddressThere,
  updateProgress,
  updateReady,
} from './store.ts';
