/** Functions by which `kepwai fsck` compares the counts of links with what they got. */
export { listRequestDrift, recountRequest } from './requests-store.ts';
