/** People whom LINE once named, and of whom nothing is left. */
export { deleteUnreferenced as deleteUnreferencedPeople } from './unreferenced-store.ts';
