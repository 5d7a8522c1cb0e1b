import type { FileItem, Quota, QuotaUsage } from '@kepwai/api-client';
import { thaiMonth } from '@kepwai/rules/days/thai-time';
import { fullOn as foreseeFull, sinceWhen, toMonths } from '@kepwai/rules/quotas/forecast';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { sumBytes } from '../state/files.ts';

/** Adds up the bytes of each of the months shown, in Thailand, the current one last. */
export function monthsOf(files: FileItem[], now: number): Quota['months'] {
  const added = files.map(({ postedAt, sizeBytes }) => ({
    month: thaiMonth(postedAt),
    addedBytes: sizeBytes ?? 0,
  }));
  return toMonths([], now).map(({ month }) => ({
    month,
    addedBytes: added.reduce((sum, one) => sum + (one.month === month ? one.addedBytes : 0), 0),
  }));
}

/** Predicts the day on which the quota is full; null if that is not in sight. */
export function fullOn(quota: QuotaUsage | null, files: FileItem[], now: number): string | null {
  const since = sinceWhen(now).forecast;
  const addedBytes = sumBytes(files.filter(({ postedAt }) => Date.parse(postedAt) > since));
  return quota && foreseeFull({ remainingBytes: remainingBytes(quota), addedBytes }, now);
}
