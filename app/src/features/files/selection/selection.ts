import type { FileItem, FileSelection } from '@kepwai/api-client';
import { useCallback, useMemo, useState } from 'react';
import { type CountedDay, dayOf } from '../days.ts';
import { type FileFilter, toListQuery } from '../file-filter.ts';
import {
  isDaySelected,
  isSelected,
  nothingSelected,
  type Selectable,
  type SelectionState,
  setDay,
  setFiles,
} from './selection-state.ts';

/** Files selected for a common action. */
export interface Selection {
  /** Selected files that are loaded, in the order of the list. */
  readonly files: readonly FileItem[];
  /** Number of selected files; null if the list does not know its length. */
  readonly count: number | null;
  /** Whether files are selected that may not be loaded. */
  readonly isWhole: boolean;
  /** Whether everything that the list has is selected, without exception. */
  readonly isEverything: boolean;
  /** The same function until other files are selected. */
  readonly has: (file: Selectable) => boolean;
  toggle(fileId: string): void;
  /** Selects the range from the last selected file to this one; without one, this file only. */
  extendTo(fileId: string): void;
  /** Applies the last toggle to the range from that file to this one; undoes it for files that leave the range. */
  dragTo(fileId: string): void;
  /** Whether all files of these days are selected. */
  hasDays(keys: readonly string[]): boolean;
  /** Selects or deselects whole days. */
  toggleDays(keys: readonly string[]): void;
  /** Selects everything that the list has, loaded or not. */
  all(): void;
  clear(): void;
  /** Returns the files as a request names them. `filter`: of the list; null: it has none. */
  toRequest(filter: FileFilter | null): FileSelection;
}

interface SelectableList {
  /** Whether no file is missing among the loaded ones. */
  readonly isComplete: boolean;
  /** Days with their number of files, if known: then a day is selected whole. */
  readonly days: readonly CountedDay[] | null;
}

/**
 * Manages the selection of a list, of which `files` are loaded. Single files that leave the list leave the selection.
 */
export function useSelection(files: readonly FileItem[], { isComplete, days }: SelectableList): Selection {
  const [state, setState] = useState(nothingSelected);
  const [anchor, setAnchor] = useState<string | null>(null);
  /** State when the last file was toggled. */
  const [base, setBase] = useState(nothingSelected);
  const has = useCallback((file: Selectable) => isSelected(state, file), [state]);
  return useMemo(() => {
    const find = (fileId: string) => files.find(({ id }) => id === fileId);
    const selected = files.filter((file) => isSelected(state, file));
    const findOf = (key: string) => files.filter((file) => dayOf(file.postedAt) === key);
    const hasDay = (key: string) => {
      const ofDay = findOf(key);
      const fileCount = days?.find((day) => day.key === key)?.fileCount ?? ofDay.length;
      const isEach = ofDay.length === fileCount && ofDay.every((file) => isSelected(state, file));
      return isEach || isDaySelected(state, key, ofDay);
    };
    return {
      files: selected,
      count: countSelected(state, { files, selected, isComplete, days }),
      isWhole: state.isAll || state.days.size > 0,
      isEverything: state.isAll && state.except.size === 0,
      has,
      toggle: (fileId) => {
        const file = find(fileId);
        if (!file) return;
        const next = setFiles(state, [file], !isSelected(state, file));
        setState(next);
        setBase(next);
        setAnchor(fileId);
      },
      extendTo: (fileId) => {
        setState(setFiles(state, rangeOf(files, anchor ?? fileId, fileId), true));
        setAnchor(fileId);
      },
      dragTo: (fileId) => {
        const from = find(anchor ?? '');
        if (from) setState(setFiles(base, rangeOf(files, from.id, fileId), isSelected(base, from)));
      },
      hasDays: (keys) => keys.every(hasDay),
      toggleDays: (keys) => {
        const isChosen = !keys.every(hasDay);
        setState(
          keys.reduce((before, key) => {
            const day = { key, files: findOf(key) };
            return days ? setDay(before, day, isChosen) : setFiles(before, day.files, isChosen);
          }, state),
        );
      },
      all: () => setState({ ...nothingSelected, isAll: true }),
      clear: () => setState(nothingSelected),
      toRequest: (filter) => toRequest(state, { selected, files, filter }),
    };
  }, [files, isComplete, days, state, anchor, base, has]);
}

function countSelected(
  { isAll, days: wholeDays, except, ids }: SelectionState,
  list: SelectableList & { files: readonly FileItem[]; selected: readonly FileItem[] },
): number | null {
  const { files, selected, isComplete, days } = list;
  if (isComplete || (!isAll && wholeDays.size === 0)) return selected.length;
  if (!days) return null;
  const whole = isAll ? days : days.filter(({ key }) => wholeDays.has(key));
  const single = files.filter(({ id }) => ids.has(id)).length;
  return whole.reduce((sum, { fileCount }) => sum + fileCount, single) - except.size;
}

function toRequest(
  { isAll, days, except, ids }: SelectionState,
  {
    selected,
    files,
    filter,
  }: { selected: readonly FileItem[]; files: readonly FileItem[]; filter: FileFilter | null },
): FileSelection {
  if (!isAll && days.size === 0) return { fileIds: selected.map(({ id }) => id) };
  const single = selected.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  return {
    found: {
      filter: filter ? toBulkFilter(filter, files) : {},
      ...(!isAll && { days: [...days] }),
      ...(except.size > 0 && { exceptFileIds: [...except] }),
    },
    ...(single.length > 0 && { fileIds: single }),
  };
}

/** Returns the filter without files newer than the newest visible one, which nobody has seen. */
function toBulkFilter(filter: FileFilter, [first]: readonly FileItem[]) {
  const { sort, ...query } = toListQuery(filter);
  if (sort !== 'latest' || !first) return query;
  const afterNewest = new Date(Date.parse(first.postedAt) + 1).toISOString();
  return { ...query, to: query.to && query.to < afterNewest ? query.to : afterNewest };
}

/** Returns the files from one to another, both inclusive, in list order; the other alone if one is gone. */
export function rangeOf<File extends { id: string }>(
  files: readonly File[],
  from: string,
  to: string,
): readonly File[] {
  const ends = [from, to].map((id) => files.findIndex((file) => file.id === id));
  if (ends.includes(-1)) return files.filter(({ id }) => id === to);
  return files.slice(Math.min(...ends), Math.max(...ends) + 1);
}
