/** Functions for the instant up to which people want their posts deleted. */
export { clearErasedBefore, setErasedUpTo } from './erasure-progress-store.ts';
