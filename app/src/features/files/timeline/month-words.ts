const monthAndYear = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns `พ.ย. 2569` for `2026-11-22`: the month in the Buddhist era. */
export function formatMonthOf(day: string): string {
  return monthAndYear
    .formatToParts(new Date(`${day.slice(0, 7)}-01T00:00:00Z`))
    .filter(({ type }) => type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
}
