/** Rows of hats and gifts, for showing them to members of a group (moves/hats). */
export {
  findGift as findGiftOf,
  findOpenGift as findOpenGiftOf,
  findShownHat as findHatOfQuota,
} from '../orders/stores/hats-store.ts';
