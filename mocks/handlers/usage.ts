import type { FileItem, Quota } from '@kepwai/api-client';
import { roomLeft } from './views.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What these files take, each counted. */
export function sumBytes(files: FileItem[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}

/** What came month by month in Bangkok, twelve months, the running one last. */
export function monthsOf(files: FileItem[], now: number): Quota['months'] {
  const [year = 0, month = 0] = bangkokMonth(now).split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const name = new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7);
    const added = files.filter(({ postedAt }) => bangkokMonth(Date.parse(postedAt)) === name);
    return { month: name, addedBytes: sumBytes(added) };
  });
}

/** The day on which it is full if it goes on as in the last 90 days; null where that is not in sight. */
export function fullOn(
  quota: Parameters<typeof roomLeft>[0] | null,
  files: FileItem[],
  now: number,
): string | null {
  const lately = files.filter(({ postedAt }) => Date.parse(postedAt) > now - 90 * dayMs);
  const bytesADay = sumBytes(lately) / 90;
  if (quota === null || bytesADay === 0) return null;
  const days = roomLeft(quota) / bytesADay;
  return days > 5 * 365 ? null : new Date(now + days * dayMs).toISOString().slice(0, 10);
}

function bangkokMonth(at: number): string {
  return new Date(at + 7 * 60 * 60 * 1000).toISOString().slice(0, 7);
}
