import type { FileItem, Timeline } from '@kepwai/api-client';

/** Thailand is at UTC+7 all year. */
const bangkokOffsetMs = 7 * 3_600_000;

/** Counts files by the day in Bangkok on which they were posted and by their state, the latest month first. */
export function countByDay(files: readonly FileItem[]): Timeline {
  const inState = (state: FileItem['state'], some: readonly FileItem[] = files) =>
    some.filter((file) => file.state === state);
  const monthOf = ({ postedAt }: FileItem) => dayInBangkok(postedAt).slice(0, 7);
  return {
    fileCount: inState('kept').length,
    missedCount: inState('missed').length,
    fetchingCount: inState('fetching').length,
    months: [...new Set(files.map(monthOf))]
      .toSorted()
      .toReversed()
      .map((month) => {
        const some = files.filter((file) => monthOf(file) === month);
        return {
          month,
          fileCount: inState('kept', some).length,
          days: countDays(inState('kept', some)),
          missed: countDays(inState('missed', some)),
          fetching: countDays(inState('fetching', some)),
        };
      }),
  };
}

/** Returns the numbers of files of each day of their month, up to the last that has any. */
function countDays(files: readonly FileItem[]): number[] {
  const days: number[] = [];
  for (const { postedAt } of files) {
    const place = Number(dayInBangkok(postedAt).slice(8, 10)) - 1;
    while (days.length <= place) days.push(0);
    days[place] = (days[place] ?? 0) + 1;
  }
  return days;
}

/** Returns the day of an instant in Bangkok, as `2026-02-03`. */
export function dayInBangkok(instant: string): string {
  return new Date(Date.parse(instant) + bangkokOffsetMs).toISOString().slice(0, 10);
}
