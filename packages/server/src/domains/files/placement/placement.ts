/** Changes of the folder and the image set of a file, for the domains above: only `files` writes its rows and those of sets. */
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
