import type { FileItem } from '@kepwai/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { groupKey } from '../../../lib/api/query-keys.ts';

function lastViewedKey(groupId: string) {
  return groupKey('last-viewed', groupId);
}

/** Remembers which file of a group the viewer shows, for the list that the person returns to. */
export function noteViewed(queryClient: QueryClient, groupId: string, fileId: string): void {
  queryClient.setQueryData(lastViewedKey(groupId), fileId);
}

/**
 * Calls back once after a return from the viewer, with the file it showed last, as soon as the list has that
 * file.
 */
export function useReturnedFile(
  groupId: string,
  files: readonly Pick<FileItem, 'id'>[],
  onReturned: (fileId: string) => void,
): void {
  const queryClient = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [returnedId, setReturnedId] = useState(() => {
    const known = queryClient.getQueryData<string>(lastViewedKey(groupId));
    return isBack && known !== undefined ? known : null;
  });
  const isThere = returnedId !== null && files.some(({ id }) => id === returnedId);
  const tell = useEffectEvent(onReturned);
  useEffect(() => {
    if (!isThere || returnedId === null) return;
    queryClient.removeQueries({ queryKey: lastViewedKey(groupId), exact: true });
    setReturnedId(null);
    tell(returnedId);
  }, [isThere, returnedId, queryClient, groupId]);
}
