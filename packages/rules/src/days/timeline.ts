/**
 * Returns the numbers of a month, by day: days between are 0, up to the last that has any. `days`: those that `counts` are of, in order;
 * a place in the result is the day before it.
 */
export function countsByDay(days: readonly number[], counts: readonly number[]): number[] {
  const last = counts.findLastIndex((count) => count > 0);
  const all = Array.from<number>({ length: days[last] ?? 0 }).fill(0);
  for (const [place, day] of days.entries()) if (place <= last) all[day - 1] = counts[place] ?? 0;
  return all;
}
