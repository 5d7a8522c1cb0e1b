import type { FileItem } from '@kepwai/api-client';
import { dayOf } from '../days.ts';

/** File in the selection's view. */
export type Selectable = Pick<FileItem, 'id' | 'postedAt'>;

/** Files by their ids, whole days, or all files of the list; except for some. */
export interface SelectionState {
  readonly ids: ReadonlySet<string>;
  readonly days: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly except: ReadonlySet<string>;
}

export const nothingSelected: SelectionState = {
  ids: new Set(),
  days: new Set(),
  isAll: false,
  except: new Set(),
};

/** Maximum number of single files, as the contract has it; whole days and lists have no limit. */
export const maxSingleFiles = 1000;
/** Maximum number of whole days, as the contract has it. */
const maxDays = 400;

/** Returns whether a file is selected. */
export function isSelected(state: SelectionState, file: Selectable): boolean {
  if (isWithinWhole(state, file)) return !state.except.has(file.id);
  return state.ids.has(file.id);
}

/** Selects or deselects files. */
export function setFiles(
  state: SelectionState,
  files: readonly Selectable[],
  isChosen: boolean,
): SelectionState {
  const ids = new Set(state.ids);
  const except = new Set(state.except);
  for (const file of files) {
    // Within a whole day or list, exceptions are stored instead of selected files.
    const isWhole = isWithinWhole(state, file);
    const [set, isMember] = isWhole ? [except, !isChosen] : [ids, isChosen];
    if (!isMember) set.delete(file.id);
    else if (set.size < maxSingleFiles) set.add(file.id);
  }
  return { ...state, ids, except };
}

/** Selects or deselects a whole day. `files`: its loaded files. */
export function setDay(
  state: SelectionState,
  day: { readonly key: string; readonly files: readonly Selectable[] },
  isChosen: boolean,
): SelectionState {
  if (state.isAll) return setFiles(state, day.files, isChosen);
  const days = new Set(state.days);
  if (!isChosen) days.delete(day.key);
  else if (days.size < maxDays) days.add(day.key);
  const dayIds = new Set(day.files.map(({ id }) => id));
  const without = (set: ReadonlySet<string>) => new Set([...set].filter((id) => !dayIds.has(id)));
  return { ...state, days, ids: without(state.ids), except: without(state.except) };
}

/** Returns whether a whole day is selected. */
export function isDaySelected(state: SelectionState, key: string, files: readonly Selectable[]): boolean {
  if (!state.isAll && !state.days.has(key)) return false;
  return !files.some(({ id }) => state.except.has(id));
}

function isWithinWhole({ isAll, days }: SelectionState, { postedAt }: Selectable): boolean {
  return isAll || (days.size > 0 && days.has(dayOf(postedAt)));
}
