/** Functions by which `kepwai fsck` compares the counts of links with their files. */
export { listRequestDrift, recountRequest } from './requests-store.ts';
