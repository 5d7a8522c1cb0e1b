import type { RememberedUpload } from '@kepwai/api-client/upload';
import { useSyncExternalStore } from 'react';
import { summarize, type UploadSummary } from './queue/summary.ts';
import type { UploadItem } from './queue/upload-item.ts';
import type { UploadsState } from './queue/upload-state.ts';
import type { UploadManager } from './upload-manager.ts';

/** Returns a part of the state; re-renders only when that part changes. */
export function useUploadsState<Part>(manager: UploadManager, select: (state: UploadsState) => Part): Part {
  return useSyncExternalStore(manager.subscribe, () => select(manager.state()));
}

/** Returns the totals of all uploads; changes with every progress update. */
export function useUploadSummary(manager: UploadManager): UploadSummary {
  return useUploadsState(manager, summarize);
}

/** Returns one upload, or undefined once it is removed. */
export function useUploadItem(manager: UploadManager, id: string): UploadItem | undefined {
  return useUploadsState(manager, ({ items }) => items.get(id));
}

/** Returns the uploads started before a reload whose files are not chosen again yet. */
export function useLeftovers(manager: UploadManager): readonly RememberedUpload[] {
  return useSyncExternalStore(manager.subscribe, manager.leftovers);
}
