import type { FileRequest, FileRequestChange, NewFileRequest } from '@kepwai/api-client';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Files come in at any time, and nothing announces each. */
const alwaysFresh = { staleTime: 0 } as const;

/** Returns the query for whether the caller manages the group, and so may request files. */
export function mayManageQuery(groupId: string) {
  return queryOptions({
    ...queries.query('getGroup', { path: { groupId } }),
    select: ({ permissions }) => permissions.manage,
  });
}

/** Returns the query for the file requests of a group, page by page; managers alone may see them. */
export function groupRequestsQuery(groupId: string) {
  return infiniteQueryOptions({
    ...queries.infiniteQuery('listGroupFileRequests', { path: { groupId } }),
    ...alwaysFresh,
    retry: false,
  });
}

/** Returns the query for what arrived by a request, page by page. */
export function receivedQuery({ groupId, id: requestId }: Pick<FileRequest, 'groupId' | 'id'>) {
  return infiniteQueryOptions({
    ...queries.infiniteQuery('listFileRequestUploads', { path: { groupId, requestId } }),
    ...alwaysFresh,
  });
}

/** Makes a request; a retry with the same key makes no second one. */
export async function makeRequest(groupId: string, body: NewFileRequest, key: string): Promise<FileRequest> {
  const params = { path: { groupId }, header: { 'Idempotency-Key': key } };
  return await queries.call('createFileRequest', { params, body });
}

/** Changes a request. */
export async function changeRequest(
  { groupId, id: requestId }: FileRequest,
  body: FileRequestChange,
): Promise<FileRequest> {
  return await queries.call('updateFileRequest', { params: { path: { groupId, requestId } }, body });
}

/** Ends a request. */
export async function endRequest({ groupId, id: requestId }: FileRequest): Promise<FileRequest> {
  return await queries.call('revokeFileRequest', { params: { path: { groupId, requestId } } });
}

/** Fetches lists of requests again. */
export async function refreshRequests(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queries.key('listGroupFileRequests') });
}
