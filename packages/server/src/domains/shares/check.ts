/** Functions by which `kepwai fsck` compares links with their items. */
export { deleteShare, listForeignShares } from './store.ts';
