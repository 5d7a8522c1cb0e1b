import type { Db } from '../../../db/database.ts';
import type { components } from '../../../generated/schema.ts';
import { listMonthRows, type MonthRow, type TimelineFilter } from './store.ts';

type Timeline = components['schemas']['Timeline'];
type TimelineMonth = Timeline['months'][number];

/** Returns how many files the list of a group shows on each day, the latest month first. */
export async function getTimelineOfGroup(
  db: Db,
  { groupId, filter }: { groupId: string; filter: TimelineFilter },
): Promise<Timeline> {
  const months = (await listMonthRows(db, { groupId, filter })).map(toMonth);
  return { fileCount: sumOf(months.map(({ fileCount }) => fileCount)), months };
}

/** Fills the days between with 0, up to the last that has a file: a place in the array says the day. */
function toMonth({ month, days, counts }: MonthRow): TimelineMonth {
  const all = Array.from<number>({ length: days.at(-1) ?? 0 }).fill(0);
  for (const [place, day] of days.entries()) all[day - 1] = counts[place] ?? 0;
  return { month, fileCount: sumOf(counts), days: all };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
