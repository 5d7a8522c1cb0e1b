import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** What fills the space of a group. */
export function groupUsageQuery(groupId: string) {
  return queryOptions(queries.query('getGroupUsage', { path: { groupId } }));
}

/** Which kinds are kept in a group. */
export function savingFileTypesQuery(groupId: string) {
  return queryOptions(queries.query('getSavingFileTypes', { path: { groupId } }));
}

/** How the bot behaves in a group. */
export function groupBotQuery(groupId: string) {
  return queryOptions(queries.query('getGroupBot', { path: { groupId } }));
}

/** Uploads to a group that are not finished, latest first. */
export function openUploadsQuery(groupId: string) {
  return infiniteQueryOptions(queries.infiniteQuery('listUploads', { path: { groupId } }));
}
