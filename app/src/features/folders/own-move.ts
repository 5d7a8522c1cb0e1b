import type { QueryClient } from '@tanstack/react-query';
import { groupKey } from '../../lib/api/query-keys.ts';

function ownMoveKey(groupId: string) {
  return groupKey('own-move', groupId);
}

/** Remembers which folders this person moved last, so that the open folder does not announce it to them. */
export function noteOwnMove(
  queryClient: QueryClient,
  groupId: string,
  folders: readonly { readonly id: string }[],
): void {
  const ids = folders.map(({ id }) => id);
  queryClient.setQueryData(ownMoveKey(groupId), ids);
}

/** Whether this person moved the folder themselves. */
export function isOwnMove(queryClient: QueryClient, groupId: string, folderId: string): boolean {
  return queryClient.getQueryData<string[]>(ownMoveKey(groupId))?.includes(folderId) ?? false;
}
