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
  readonly find: (id: string) => UploadItem | undefined;
  /** Returns the ids of the items in one of these states, in their order. */
  readonly idsOf: (...statuses: readonly UploadStatus[]) => string[];
  /** Tells the listeners of a change outside the state. */
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
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    change: (ids, patch) => {
      if (ids.length > 0) dispatch({ type: 'changed', ids: new Set(ids), patch });
    },
    find: (id) => state.items.get(id),
    idsOf: (...statuses) =>
      listItems(state)
        .filter(({ status }) => statuses.includes(status))
        .map(({ id }) => id),
    tell,
  };
}
