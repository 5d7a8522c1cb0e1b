/** Files of a group that goes over to another quota. */
export { reassignFetching, updateQuotaOfKept as reassignKept } from './reassign-store.ts';
