/** Uploads that ended, for what deletes their quota. */
export { deleteEndedUploads } from './stores/store.ts';
