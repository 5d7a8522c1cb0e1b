/** Rows of hats and gifts, for showing them to members of a group (moves/hats). */
export {
  findGiftOf,
  findHatOfQuota,
  findOpenGiftOf,
} from '../orders/stores/hats-store.ts';
