/** Functions that compare archives with the files that they name. */
export { deleteStale as correctArchive, listStaleArchives } from './check-store.ts';
