import type { FileItem, Timeline } from '@kepwai/api-client';
import { thaiDay, thaiMonth } from '@kepwai/rules/days/thai-time';
import { countsByDay } from '@kepwai/rules/days/timeline';

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
  const dayOf = ({ postedAt }: FileItem) => Number(thaiDay(postedAt).slice(8));
  const days = [...new Set(files.map(dayOf))].toSorted((a, b) => a - b);
  return countsByDay(
    days,
    days.map((day) => files.filter((file) => dayOf(file) === day).length),
  );
}
