/** Functions that move the sent and pending replies of a group to the one that it is merged into. */
export { copySentWarnings, moveBurst, moveRequests } from './merge-store.ts';
