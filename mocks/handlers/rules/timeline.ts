import type { FileItem, Timeline } from '@kepwai/api-client';
import { thaiDay, thaiMonth } from '@kepwai/rules/thai-time';

/** Counts files by the day in Thailand on which they were posted and by their state, the latest month first. */
export function countByDay(files: readonly FileItem[]): Timeline {
  const inState = (state: FileItem['state'], some: readonly FileItem[] = files) =>
    some.filter((file) => file.state === state);
  const monthOf = ({ postedAt }: FileItem) => thaiMonth(Date.parse(postedAt));
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
    const place = Number(thaiDay(Date.parse(postedAt)).slice(8)) - 1;
    while (days.length <= place) days.push(0);
    days[place] = (days[place] ?? 0) + 1;
  }
  return days;
}
