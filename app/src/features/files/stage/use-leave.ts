import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { type FileFilter, formatFileFilter } from '../file-filter.ts';

/** Ways out of the viewer: back to where one came from, at the same place of the list; a page of its own ends at the list. */
export function useLeave(groupId: string, filter: FileFilter): { listPath: string; leave: () => void } {
  const navigate = useNavigate();
  const query = formatFileFilter(filter).toString();
  const listPath = filter.imageSetId
    ? `/microapp/${groupId}/image-set/${filter.imageSetId}`
    : `/microapp/${groupId}/file${query && `?${query}`}`;
  const leave = useCallback(() => {
    if (hasComeFromHere()) void navigate(-1);
    else void navigate(listPath);
  }, [navigate, listPath]);
  return { listPath, leave };
}

/** Leaves on Escape, unless a sheet, a menu, a field or the full screen has a use for it. */
export function useEscape(onEscape: () => void): void {
  const tell = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented ||
        Boolean(document.fullscreenElement) ||
        (event.target instanceof Element &&
          event.target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);
      if (event.key === 'Escape' && !isTaken) tell();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the page before in this tab's history is one of ours. */
function hasComeFromHere(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
