/** Moves the links of a group to the one that it is merged into. The caller locks both, and moved the files. */
export { moveShares } from './store.ts';
