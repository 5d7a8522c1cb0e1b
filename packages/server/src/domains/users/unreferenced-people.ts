/** Deletes people whom LINE named once and whom nothing references any more. */
export { deleteUnreferencedPeople } from './unreferenced-people-store.ts';
