/** Functions that move a group's files to another quota. */
export { noteUsageToMove, reassignKept } from './quota-moves.ts';
export { updateQuotaOfFetching as reassignFetching } from './reassign-store.ts';
