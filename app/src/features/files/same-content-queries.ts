import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for the other files of the group with the bytes of a file. */
export function sameContentQuery(groupId: string, fileId: string) {
  return queryOptions(queries.query('listSameContentFiles', { path: { groupId, fileId } }));
}

/** Returns the key prefix of these lists, for all files of a group. */
export function sameContentKey(groupId: string) {
  return queries.key('listSameContentFiles', { path: { groupId } });
}
