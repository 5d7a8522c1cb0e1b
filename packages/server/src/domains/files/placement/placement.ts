/** Moves of files into the trash, folders and image sets, for the domains above: only `files` writes its rows and those of sets. */

export { updateRestored, updateTrashed } from '../store.ts';
export {
  type Followers,
  updateFolderOfItems,
  updateFollowingRestored,
  updateFollowingTrashed,
  updateImageSetOutOfTrash,
  updateOutOfTrash,
} from './folder-store.ts';
export {
  insertMadeSet,
  rememberSent,
  updateArranged,
  updateImageSet,
  updateJoinedInto,
  updatePlaces,
  updateSetOfFiles,
} from './image-set-store.ts';
