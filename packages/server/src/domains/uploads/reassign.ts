/** Functions that move a group's uploads to another quota, or to another group. */
export {
  moveUploads,
  reassignReceiving,
} from './stores/reassign-store.ts';
