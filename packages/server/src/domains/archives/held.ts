/**
 * Functions of an archive's holder that is not a person: it checks the entries, and replaces bytes by others of the
 * same size.
 */
export { listArchivedContents } from './plan/held-store.ts';
export { setEntryCrc32 } from './plan/store.ts';
