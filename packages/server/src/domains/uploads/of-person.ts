/** Functions for the uploads of a person who is erased. */
export {
  deleteEndedOf as deleteUploadsOf,
  listReceivingOf as listUploadsOf,
} from './stores/of-person-store.ts';
