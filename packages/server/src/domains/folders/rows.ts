/** Functions by which other domains read folders. */
export {
  type FolderRow,
  findFolderRow as findFolder,
  listFolderRows as listFolders,
  listFolderRowsById,
  listPath as listFolderPath,
} from './store.ts';
