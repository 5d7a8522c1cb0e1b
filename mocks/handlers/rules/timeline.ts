import type { FileItem, Timeline } from '@kepwai/api-client';

/** Thailand is at UTC+7 all year. */
const bangkokOffsetMs = 7 * 3_600_000;

/** Counts files by the day in Bangkok on which they were posted, the latest month first. */
export function countByDay(files: readonly FileItem[]): Timeline {
  const months = new Map<string, number[]>();
  for (const { postedAt } of files) {
    const day = dayInBangkok(postedAt);
    const month = day.slice(0, 7);
    const place = Number(day.slice(8, 10)) - 1;
    const days = months.get(month) ?? [];
    while (days.length <= place) days.push(0);
    days[place] = (days[place] ?? 0) + 1;
    months.set(month, days);
  }
  return {
    fileCount: files.length,
    months: [...months]
      .toSorted(([a], [b]) => b.localeCompare(a))
      .map(([month, days]) => ({ month, days, fileCount: days.reduce((sum, count) => sum + count, 0) })),
  };
}

/** Returns the day of an instant in Bangkok, as `2026-02-03`. */
export function dayInBangkok(instant: string): string {
  return new Date(Date.parse(instant) + bangkokOffsetMs).toISOString().slice(0, 10);
}
