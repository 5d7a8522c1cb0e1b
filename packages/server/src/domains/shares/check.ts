/** Functions by which `kepwai fsck` compares links with what they show. */
export { deleteShare, listForeignShares } from './store.ts';
