/** Functions for the instant up to which people want their posts deleted. */
export { clearErasedBefore, updateErasedUpTo as noteErasedUpTo } from './erasing-store.ts';
