/** Locks of files for other domains. */
export { lockGroupOfFile } from './lock-store.ts';
