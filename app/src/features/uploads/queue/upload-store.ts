import type { UploadItem, UploadStatus } from './upload-item.ts';
import {
  listItems,
  noUploads,
  reduceUploads,
  type UploadsAction,
  type UploadsState,
} from './upload-state.ts';

/** Current state of the uploads into one group, and who listens to it. */
export interface UploadStore {
  readonly state: () => UploadsState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (action: UploadsAction) => void;
  /** Changes these items; an empty list is a no-op. */
  readonly change: (ids: readonly string[], patch: Partial<UploadItem>) => void;
  /** Changes each of these items in its own way, all at once; none is a no-op. */
  readonly changeEach: (patches: ReadonlyMap<string, Partial<UploadItem>>) => void;
  readonly find: (id: string) => UploadItem | undefined;
  /** Returns the ids of the items in one of these states, in their order. */
  readonly idsOf: (...statuses: readonly UploadStatus[]) => string[];
  /** Notifies the listeners of a change outside the state. */
  readonly tell: () => void;
}

export function createUploadStore(): UploadStore {
  const listeners = new Set<() => void>();
  let state = noUploads;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const dispatch = (action: UploadsAction) => {
    const next = reduceUploads(state, action);
    if (next === state) return;
    state = next;
    tell();
  };
  const changeEach = (patches: ReadonlyMap<string, Partial<UploadItem>>) => {
    if (patches.size > 0) dispatch({ type: 'changed', patches });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    change: (ids, patch) => changeEach(new Map(ids.map((id) => [id, patch]))),
    changeEach,
    find: (id) => state.items.get(id),
    idsOf: (...statuses) =>
      listItems(state)
        .filter(({ status }) => statuses.includes(status))
        .map(({ id }) => id),
    tell,
  };
}
