import { dayMs } from '@kepwai/rules/time';

/** Numbers of an image set that say whether LINE still brings pictures of it. */
export interface Arrivals {
  posted_at: Date;
  /** Number of pictures that LINE announced; null where it did not say. */
  announced: number | null;
  /** Number of pictures that arrived, wherever they are now, deleted ones included. */
  arrived_count: number;
}

/** Returns how many announced pictures have not arrived. */
export function countAbsent({ announced, arrived_count }: Arrivals): number {
  return Math.max(0, (announced ?? 0) - arrived_count);
}

/**
 * Returns until when the places of an image set are LINE's; null where nothing is expected any more. A picture
 * that is missing after a day never comes: a sender whose phone was interrupted sends the rest without the set.
 */
export function lockedUntil(arrivals: Arrivals, now: Date): Date | null {
  const until = new Date(arrivals.posted_at.getTime() + dayMs);
  return countAbsent(arrivals) > 0 && now < until ? until : null;
}
