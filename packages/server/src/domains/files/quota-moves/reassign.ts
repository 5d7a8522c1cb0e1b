/** Functions that move a group's files to another quota. */
export { noteUsageToMove, reassignKept } from './quota-moves.ts';
export { reassignFetching } from './reassign-store.ts';
