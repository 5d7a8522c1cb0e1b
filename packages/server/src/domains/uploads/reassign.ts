/** Functions that move a group's uploads to another quota. */
export { reassignReceiving } from './reassign-store.ts';
