import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import type { FileFilter } from './file-filter.ts';

/** Returns the query for the number of files on each day, for any days of the filter. */
export function timelineQuery(groupId: string, { kind, postedBy }: FileFilter) {
  const query = { ...(kind && { kind }), ...(postedBy && { postedBy }) };
  return queryOptions(queries.query('getTimeline', { path: { groupId }, query }));
}

/** Returns the key prefix of all timelines of a group. */
export function timelinesKey(groupId: string) {
  return queries.key('getTimeline', { path: { groupId } });
}
