import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { pictureOf } from '../../lib/api/picture-of.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { findInLists } from '../files/find-in-lists.ts';
import { filePath } from '../files/list/file-square.tsx';
import { fileQuery } from '../files/queries.ts';
import type { SwipeDirection } from '../viewer/image/use-drag.ts';
import type { Neighbours } from './neighbours.ts';

/** Navigates to the neighbours by swipe and arrow key, and fetches the next ones ahead. */
export function useFileNavigation(
  groupId: string,
  filter: FileFilter,
  { previousId, nextId, aheadIds }: Neighbours,
) {
  const navigate = useNavigate();
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
  useFetchAhead(groupId, aheadIds);
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

/** Fetches files ahead, and decodes their pictures, so that each is there in the frame after the swipe. */
function useFetchAhead(groupId: string, ids: readonly string[]): void {
  const queryClient = useQueryClient();
  // Browsers keep a decoded picture as long as something refers to it.
  const pictures = useRef(new Map<string, HTMLImageElement>());
  const wanted = ids.join(' ');
  useEffect(() => {
    const wantedIds = wanted === '' ? [] : wanted.split(' ');
    for (const id of pictures.current.keys()) if (!wantedIds.includes(id)) pictures.current.delete(id);
    for (const id of wantedIds) {
      void findPicture(queryClient, groupId, id).then((url) => {
        if (url === null || pictures.current.get(id)?.src === url) return;
        const picture = new Image();
        picture.src = url;
        pictures.current.set(id, picture);
        return decode(picture);
      });
    }
  }, [queryClient, groupId, wanted]);
}

async function decode(picture: HTMLImageElement): Promise<void> {
  try {
    await picture.decode();
  } catch {
    // A picture that cannot be drawn, or not ahead: the viewer draws it, or reports the failure.
  }
}

/** Fetches a file, and returns the address of the picture that the viewer shows first; null if it has none. */
async function findPicture(
  queryClient: QueryClient,
  groupId: string,
  fileId: string,
): Promise<string | null> {
  const known = findInLists(queryClient, groupId, fileId);
  await queryClient.prefetchQuery(fileQuery(groupId, fileId));
  const file = queryClient.getQueryData(fileQuery(groupId, fileId).queryKey) ?? known;
  if (file?.kind !== 'image') return null;
  if (file.thumbnailUrl === null) return pictureOf(file).thumbnailUrl;
  const url = new URL(resolveApiUrl(file.thumbnailUrl));
  url.searchParams.set('size', 'large');
  return url.href;
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
