import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { groupKey } from '../../lib/api/query-keys.ts';
import { type FileFilter, formatFileFilter } from '../files/file-filter.ts';
import type { ListPlace } from '../files/list/use-row-virtualizer.ts';
import { findDayAt, type Place, spanAround, type TimelineLayout, toOffset, toPlace } from './layout.ts';

const topBarRem = 3.5;

/**
 * Keeps the screen at the same day and place while the list around it changes its height, moves the part of a
 * very long list that the page holds, and returns to the place after a visit elsewhere.
 */
export function useTimelinePlace(
  groupId: string,
  filter: FileFilter,
  { layout, box }: { layout: TimelineLayout; box: ListPlace },
) {
  const queryClient = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const placeKey = useMemo(
    () => [...groupKey('timeline-place', groupId), formatFileFilter(filter).toString()],
    [groupId, filter],
  );
  const [before] = useState(() => (isBack ? (queryClient.getQueryData<Place>(placeKey) ?? null) : null));
  const place = useRef(before);
  const [anchor, setAnchor] = useState(before?.day ?? null);
  const anchorIndex = anchor === null ? 0 : findDayAt(layout, toOffset(layout, { day: anchor, ratio: 0 }));
  const span = useMemo(() => spanAround(layout, anchorIndex), [layout, anchorIndex]);
  const spanTop = layout.days[span.first]?.top ?? 0;
  const barHeight = topBarRem * box.remPx;

  /** Distance of the screen's top, below the bar, from the top of the whole list. */
  const readOffset = () => scrollY + barHeight - box.top + spanTop;

  function goToOffset(offset: number): void {
    const target = toPlace(layout, offset);
    if (!target) return;
    place.current = target;
    const day = findDayAt(layout, offset);
    if (day >= span.first && day < span.end) {
      scrollTo({ top: offset - spanTop + box.top - barHeight, behavior: 'instant' });
    } else setAnchor(target.day);
  }

  // A change of heights above the screen must not move its contents.
  useLayoutEffect(() => {
    if (box.width === 0 || place.current === null) return;
    const top = toOffset(layout, place.current) - spanTop + box.top - barHeight;
    if (Math.abs(top - scrollY) > 1) scrollTo({ top, behavior: 'instant' });
  }, [layout, spanTop, box, barHeight]);

  const onScroll = useEffectEvent(() => {
    const offset = readOffset();
    const isAtTop = scrollY <= box.top && span.first === 0;
    place.current = isAtTop ? null : toPlace(layout, offset);
    const end = layout.days[span.end - 1];
    const endTop = end ? end.top + end.height : 0;
    const isNearStart = span.first > 0 && offset - spanTop < 2 * innerHeight;
    const isNearEnd = span.end < layout.days.length && endTop - offset < 3 * innerHeight;
    if (isNearStart || isNearEnd) setAnchor(place.current?.day ?? null);
  });
  // A layout effect ends with the list: the next screen begins at its top, which is no place in this one.
  useLayoutEffect(() => {
    const listener = () => onScroll();
    // Before the list changes: reading the place afterwards would lay it out once more.
    addEventListener('scroll', listener, { passive: true, capture: true });
    return () => removeEventListener('scroll', listener, { capture: true });
  }, []);
  // Once at the end: everything that listens to the cache would hear of each scrolling.
  useLayoutEffect(
    () => () => {
      if (place.current) queryClient.setQueryData(placeKey, place.current);
      else queryClient.removeQueries({ queryKey: placeKey, exact: true });
    },
    [queryClient, placeKey],
  );
  return { span, spanTop, readOffset, goToOffset };
}
