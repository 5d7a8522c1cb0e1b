/** Functions that compare archives with the files that they name. */
export { correctArchive, listStaleArchives } from './check-store.ts';
