const monthAndYear = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Words of the months so far: a formatter takes a phone's millisecond, and scrolling asks in each frame. */
const known = new Map<string, string>();

/** Returns `พ.ย. 2569` for `2026-11-22`: the month in the Buddhist era. */
export function formatMonthOf(day: string): string {
  const month = day.slice(0, 7);
  const words = known.get(month) ?? formatMonth(month);
  known.set(month, words);
  return words;
}

function formatMonth(month: string): string {
  return monthAndYear
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .filter(({ type }) => type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
}
