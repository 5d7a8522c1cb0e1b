/** Number of a group's files, for other domains. */
export { shownFileCount } from './shown-files-store.ts';
