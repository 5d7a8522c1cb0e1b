/** Locks of files for other domains. */
export { lockFileOfQuota, lockGroupOfFile } from './lock-store.ts';
