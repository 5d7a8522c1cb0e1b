/** Uploads to a group that goes over to another quota. */
export { reassignReceiving } from './reassign-store.ts';
