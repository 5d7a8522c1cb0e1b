import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { starsQuery } from './queries.ts';
import { useStars } from './use-stars.ts';

/** My stars of a group, for the tiles of a long list. */
export interface StarMarks {
  has(fileId: string): boolean;
  toggle(fileId: string): void;
}

/** Returns my stars: the same until one changes. A list reads them once for all its tiles. */
export function useStarMarks(groupId: string): StarMarks {
  const { data } = useQuery(starsQuery(groupId));
  const { setStars } = useStars(groupId);
  const star = (fileId: string, isStarred: boolean): void => void setStars([fileId], isStarred);
  const latest = useRef(star);
  useLayoutEffect(() => {
    latest.current = star;
  });
  return useMemo(() => {
    const ids = new Set(data?.fileIds);
    return {
      has: (fileId) => ids.has(fileId),
      toggle: (fileId) => latest.current(fileId, !ids.has(fileId)),
    };
  }, [data]);
}
