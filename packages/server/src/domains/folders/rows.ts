/** Functions by which other domains read folders. */
export {
  type FolderRow,
  findFolder,
  listFolderPath,
  listFolderRows as listFolders,
  listFolderRowsById,
} from './store.ts';
