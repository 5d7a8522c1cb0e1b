/** Link of a group to the quota that it uses. */
export { countedQuotaId } from './counted-quota-store.ts';
export { type GroupLink, lockGroupLink, updateGroupLink } from './store.ts';
