import type { QueryClient } from '@tanstack/react-query';
import type { CopiedQuery } from '../../../lib/api/device/device-cache.ts';

/** Puts a person's last view of a screen into the query cache, to be shown until the server answers. */
export function restoreCopy(queryClient: QueryClient, copy: readonly CopiedQuery[] | null): void {
  for (const { queryKey, data, updatedAt } of copy ?? []) {
    // An answer that came meanwhile is newer.
    if (queryClient.getQueryData(queryKey) === undefined) {
      queryClient.setQueryData(queryKey, data, { updatedAt });
    }
  }
}
