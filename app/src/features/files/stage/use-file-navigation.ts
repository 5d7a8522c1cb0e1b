import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import type { FileFilter } from '../file-filter.ts';
import { findInLists } from '../find-in-lists.ts';
import { filePath } from '../list/file-square.tsx';
import { fileQuery } from '../queries.ts';
import type { SwipeDirection } from '../viewer/use-zoom.ts';
import type { Neighbours } from './neighbours.ts';

/** Navigates to the neighbours by swipe and arrow key, and prefetches them. */
export function useFileNavigation(groupId: string, filter: FileFilter, { previousId, nextId }: Neighbours) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goTo = useCallback(
    (id: string) => void navigate(filePath({ id, groupId }, filter), { replace: true }),
    [navigate, groupId, filter],
  );
  const swipe = useCallback(
    (direction: SwipeDirection) => {
      const id = direction === 'previous' ? previousId : nextId;
      if (id) goTo(id);
    },
    [previousId, nextId, goTo],
  );
  useArrowKeys(swipe);
  useEffect(() => {
    for (const id of [nextId, previousId]) if (id) void prefetch(queryClient, groupId, id);
  }, [queryClient, groupId, nextId, previousId]);
  return {
    swipe,
    /** Leaves a removed file: goes to the next, else to the previous, else to the list. */
    goToNext: () => {
      const id = nextId ?? previousId;
      if (id) goTo(id);
      else void navigate(`/microapp/${groupId}/file`, { replace: true });
    },
  };
}

async function prefetch(queryClient: QueryClient, groupId: string, fileId: string): Promise<void> {
  const known = findInLists(queryClient, groupId, fileId);
  await queryClient.prefetchQuery(fileQuery(groupId, fileId));
  const file = queryClient.getQueryData(fileQuery(groupId, fileId).queryKey) ?? known;
  if (file?.kind !== 'image' || file.thumbnailUrl === null) return;
  const url = new URL(resolveApiUrl(file.thumbnailUrl));
  url.searchParams.set('size', 'large');
  new Image().src = url.href;
}

function useArrowKeys(onGo: (direction: SwipeDirection) => void): void {
  const go = useEffectEvent(onGo);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In a video the arrows seek, in a field they move the caret, and a sheet uses them itself.
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('video, audio, input, textarea, [role="dialog"], [role="menu"]');
      if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') go('previous');
      if (event.key === 'ArrowRight') go('next');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
