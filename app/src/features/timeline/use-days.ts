import type { FileItem } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLive } from '../../lib/api/live.ts';
import { type CountedDay, hasTimeline, toDays } from '../files/days.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { fileIdsOf } from '../files/live/live-files.ts';
import { timelineQuery, timelinesKey } from '../files/timeline-query.ts';
import type { ListHead } from './day-windows.tsx';

/**
 * Returns the days of a long list, and its loaded pages; null while the days are unknown, or if they are not counted:
 * then the list continues page by page.
 */
export function useDays(
  groupId: string,
  filter: FileFilter,
  { files, hasMore }: { files: readonly FileItem[]; hasMore: boolean },
): { days: readonly CountedDay[] | null; head: ListHead } {
  const queryClient = useQueryClient();
  const [isLong, setIsLong] = useState(false);
  if (hasMore && !isLong) setIsLong(true);
  const isCounted = isLong && hasTimeline(filter);
  const { data } = useQuery({ ...timelineQuery(groupId, filter), enabled: isCounted });
  // Files that arrive are held back until the person requests them; those that go are gone at once.
  useLive((news) => {
    if (fileIdsOf(news, groupId, 'removed').size > 0)
      void queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) });
  });
  const days = useMemo(() => (data && isCounted ? toDays(data, filter) : []), [data, isCounted, filter]);
  const head = useMemo(() => ({ files, isWhole: !hasMore }), [files, hasMore]);
  return { days: days.length > 0 ? days : null, head };
}
