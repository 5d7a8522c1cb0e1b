/** Locks of files for other domains. */
export { lockFileIf, lockFileOfQuota, lockGroupOfFile } from './lock-store.ts';
