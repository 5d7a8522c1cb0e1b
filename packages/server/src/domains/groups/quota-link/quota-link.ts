/** Link of a group to the quota that it uses. */
export { storageOfGroup } from './storage-store.ts';
export { type GroupLink, lockGroupLink, updateGroupLink } from './store.ts';
