import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for the usage of a group's quota. */
export function groupUsageQuery(groupId: string) {
  return queryOptions(queries.query('getGroupUsage', { path: { groupId } }));
}

/** Returns the query for the caller's options about the storage of a group. */
export function quotaHelpQuery(groupId: string) {
  return queryOptions(queries.query('getQuotaHelp', { path: { groupId } }));
}

/** Returns the query for the kinds that a group keeps. */
export function savingFileTypesQuery(groupId: string) {
  return queryOptions(queries.query('getSavingFileTypes', { path: { groupId } }));
}

/** Returns the query for the bot's settings in a group. */
export function groupBotQuery(groupId: string) {
  return queryOptions(queries.query('getGroupBot', { path: { groupId } }));
}

/** Returns the query for unfinished uploads to a group, latest first. */
export function openUploadsQuery(groupId: string) {
  return infiniteQueryOptions(queries.infiniteQuery('listUploads', { path: { groupId } }));
}
