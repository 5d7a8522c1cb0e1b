/** Functions that change the groups' own rows in a merge (moves/merge/merge-group.ts). */
export {
  copyVisits,
  insertPause,
  lockBoth,
  moveChats,
  moveKeepingChanges,
  replaceByTombstone,
  updateTarget,
} from './store.ts';
