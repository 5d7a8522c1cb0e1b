import type { QuotaPlan } from '../queue/remaining-bytes.ts';
import type { UploadItem } from '../queue/upload-item.ts';

/**
 * Maximum number of parallel uploads: enough to overlap round trips, without splitting a phone's bandwidth
 * too thinly.
 */
export const maxParallelUploads = 3;

/**
 * Returns the files to start now: the first in the queue that fit, as many as may run at once. None overtakes one that
 * is still compared with the group's files.
 */
export function pickNext(items: readonly UploadItem[], { shortIds }: QuotaPlan): UploadItem[] {
  // A file that waits for the network keeps its slot: others would only wait as well.
  const busyCount = items.filter(({ status }) => status === 'sending' || status === 'waiting').length;
  const queue = items.filter(({ id, status }) => status === 'queued' && !shortIds.has(id));
  const next = queue.slice(0, Math.max(0, maxParallelUploads - busyCount));
  const unchecked = next.findIndex(({ check }) => check !== 'done');
  return unchecked < 0 ? next : next.slice(0, unchecked);
}

const retryMs = [3000, 5000, 10_000, 20_000, 30_000] as const;

/**
 * Returns the delay after a number of failures in a row, in milliseconds. A fifth of it is random, so that
 * not all phones retry at once when a server recovers.
 */
export function retryDelayMs(failures: number, random: number): number {
  const step = retryMs[Math.min(failures, retryMs.length) - 1] ?? retryMs[0];
  return Math.round(step * (0.9 + 0.2 * random));
}
