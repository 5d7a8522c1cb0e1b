import { countsByDay } from '@kepwai/rules/days/timeline';
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
    days: countsByDay(days, counts),
    missed: countsByDay(days, missed),
    fetching: countsByDay(days, fetching),
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
