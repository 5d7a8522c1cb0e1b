/** Functions that move a group's files to another quota. */
export {
  updateQuotaOfFetching as reassignFetching,
  updateQuotaOfKept as reassignKept,
} from './reassign-store.ts';
