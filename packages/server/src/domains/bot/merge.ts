/** Functions that move what the bot said, and is about to say, to the group into which another is merged. */
export { copySaid, moveBurst } from './merge-store.ts';
