/** Rows of copies, for what prepares, shows and sends them. */
export {
  type ExportRow,
  findLatestExport,
  findPreparing,
  isAddressThere,
  updateProgress,
  updateReady,
} from './store.ts';
