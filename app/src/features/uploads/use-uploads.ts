import type { RememberedUpload } from '@kepwai/api-client/upload';
import { useMemo, useSyncExternalStore } from 'react';
import { summarize, type UploadSummary } from './summary.ts';
import type { UploadItem } from './upload-item.ts';
import type { UploadManager } from './upload-manager.ts';
import type { UploadsState } from './upload-state.ts';

/** A part of the state; drawn again only when that part is another. */
export function useUploadsState<Part>(manager: UploadManager, select: (state: UploadsState) => Part): Part {
  return useSyncExternalStore(manager.subscribe, () => select(manager.state()));
}

/** All uploads in one line; new with every step of the progress. */
export function useUploadSummary(manager: UploadManager): UploadSummary {
  const state = useUploadsState(manager, (whole) => whole);
  return useMemo(() => summarize(state), [state]);
}

/** One upload; undefined once it was taken out. */
export function useUploadItem(manager: UploadManager, id: string): UploadItem | undefined {
  return useUploadsState(manager, ({ items }) => items.get(id));
}

/** What was begun before a reload and is not chosen again yet. */
export function useLeftovers(manager: UploadManager): readonly RememberedUpload[] {
  return useSyncExternalStore(manager.subscribe, manager.leftovers);
}
