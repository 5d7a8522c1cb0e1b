import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Selection } from '../files/selection/selection.ts';

/** Actions of tiles on a selection. */
export type Marks = Pick<Selection, 'has' | 'toggle' | 'toggleDays'>;

/**
 * Returns the part of a selection that tiles need: the same object until other files are selected, whatever loads
 * meanwhile.
 */
export function useMarks(selection: Selection): Marks {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const { has } = selection;
  return useMemo(
    () => ({
      has,
      toggle: (fileId) => latest.current.toggle(fileId),
      toggleDays: (keys) => latest.current.toggleDays(keys),
    }),
    [has],
  );
}
