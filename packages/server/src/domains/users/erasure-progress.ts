/** Functions for the instant up to which people want their posts deleted. */
export { clearErasedBefore, updateErasedUpTo as noteErasedUpTo } from './erasure-progress-store.ts';
