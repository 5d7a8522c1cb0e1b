/** Finds the files of a selection for something other than an action on them. */
export { findSelectedIds } from './selection-store.ts';
