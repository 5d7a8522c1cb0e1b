/** Functions by which the domains above read files; links decide themselves what a visitor may see of them. */
export type { FilesAfter, FilesSort } from './query/filter.ts';
export { hasMadeName } from './query/made-name.ts';
export { senderOfFile } from './query/sender.ts';
export { toSpoken } from './spoken-file.ts';
export {
  type FileRow,
  type FoundRow,
  findFile,
  listFilePage as listFiles,
  listFilesById,
  listFoundRows,
  updateRestored,
  updateTrashed,
} from './store.ts';
