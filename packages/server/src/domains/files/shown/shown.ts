/** Functions by which links and archives read files and folders; links decide themselves what a visitor may see of them. */
export {
  type FolderRow,
  findFolderRow as findFolder,
  listFolderRows as listFolders,
  listPath as listFolderPath,
} from '../folders/store.ts';
export { hasMadeName } from '../made-name-store.ts';
export type { FilesAfter, FilesSort } from '../search/filter-store.ts';
export { senderOfFile } from '../sender-store.ts';
export { toSpoken } from '../spoken-file.ts';
export {
  type FileRow,
  findFileRow as findFile,
  listFilePage as listFiles,
  listFileRowsById as listFilesById,
} from '../store.ts';
