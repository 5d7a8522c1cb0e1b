import type { QuotaPlan } from './remaining-bytes.ts';
import type { UploadItem } from './upload-item.ts';

/** Round trips overlap, and a phone's thin line is not torn into crumbs. */
export const mostAtOnce = 3;

/** Returns the files that begin now: the first in line that fit, as many as may run at once. */
export function pickNext(items: readonly UploadItem[], { shortIds }: QuotaPlan): UploadItem[] {
  // Whoever waits for the network keeps the place: others would only wait beside it.
  const busyCount = items.filter(({ status }) => status === 'sending' || status === 'waiting').length;
  return items
    .filter(({ id, status }) => status === 'queued' && !shortIds.has(id))
    .slice(0, Math.max(0, mostAtOnce - busyCount));
}

const retryMs = [3000, 5000, 10_000, 20_000, 30_000] as const;

/**
 * How long to wait after so many failures in a row, in milliseconds. A fifth of it is chance, so that a server that comes back is
 * not met by all phones at once.
 */
export function retryDelayMs(failures: number, random: number): number {
  const step = retryMs[Math.min(failures, retryMs.length) - 1] ?? retryMs[0];
  return Math.round(step * (0.9 + 0.2 * random));
}
