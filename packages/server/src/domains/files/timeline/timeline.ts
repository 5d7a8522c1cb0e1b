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
  const rows = await listMonthRows(db, { groupId, filter });
  return {
    fileCount: sumOf(rows.flatMap(({ counts }) => counts)),
    missedCount: sumOf(rows.flatMap(({ missed }) => missed)),
    fetchingCount: sumOf(rows.flatMap(({ fetching }) => fetching)),
    months: rows.map(toMonth),
  };
}

function toMonth({ month, days, counts, missed, fetching }: MonthRow): TimelineMonth {
  return {
    month,
    fileCount: sumOf(counts),
    days: byDay(days, counts),
    missed: byDay(days, missed),
    fetching: byDay(days, fetching),
  };
}

/** Fills the days between with 0, up to the last that has any: a place in the array says the day. */
function byDay(days: readonly number[], counts: readonly number[]): number[] {
  const last = counts.findLastIndex((count) => count > 0);
  const all = Array.from<number>({ length: days[last] ?? 0 }).fill(0);
  for (const [place, day] of days.entries()) if (place <= last) all[day - 1] = counts[place] ?? 0;
  return all;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
