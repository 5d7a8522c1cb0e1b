/** Functions for what holds an archive without a person: it looks at what is in it, and serves other bytes of the same size. */
export { listArchivedContents } from './plan/held-store.ts';
export { updateEntryCrc32 as setEntryCrc32 } from './plan/store.ts';
