/** Functions for the uploads of a person who is erased. */
export {
  deleteUploadsOf,
  listUploadsOf,
} from './stores/of-person-store.ts';
