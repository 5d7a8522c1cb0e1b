/** Functions that move a group's uploads to another quota, or to another group. */
export {
  updateGroupOfUploads as moveUploads,
  updateQuotaOfReceiving as reassignReceiving,
} from './stores/reassign-store.ts';
