import type { QueryClient } from '@tanstack/react-query';
import { findCopySoon } from '../../lib/api/device-cache.ts';

/** Returns the name of a front's copy on the device. */
export function frontCopyName(groupId: string): string {
  return `front ${groupId}`;
}

/** Name of the copy of the list of my groups. */
export const myGroupsCopyName = 'my groups';

/**
 * Puts a screen as this person last saw it into the query cache, from where it is shown until the server answers. Returns
 * whether there was a copy.
 */
export async function restoreCopy(queryClient: QueryClient, name: string): Promise<boolean> {
  const copy = await findCopySoon(name);
  for (const { queryKey, data, updatedAt } of copy ?? []) {
    // An answer that came meanwhile is newer.
    if (queryClient.getQueryData(queryKey) === undefined) {
      queryClient.setQueryData(queryKey, data, { updatedAt });
    }
  }
  return copy !== null;
}
