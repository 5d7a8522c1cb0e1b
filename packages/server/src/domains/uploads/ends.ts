/** Ended uploads, for the deletion of their quota. */
export { deleteEndedUploads } from './stores/store.ts';
