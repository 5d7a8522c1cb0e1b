import { buddhistEraAhead, shortMonths } from '@kepwai/rules/days/thai-calendar';

/** Returns `พ.ย. 2569` for `2026-11-22`: the month in the Buddhist era. */
export function formatMonthOf(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${shortMonths[(month ?? 0) - 1]} ${(year ?? 0) + buddhistEraAhead}`;
}
