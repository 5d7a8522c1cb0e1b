import { classes } from '../classes.ts';

/** Column of a chart: its label, its value, and the value in words. */
export interface ChartMonth {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/**
 * Shows months as columns. Screen readers get the value of each, and the highest is written over its column.
 */
export function MonthChart({ label, months }: { label: string; months: readonly ChartMonth[] }) {
  const highest = Math.max(1, ...months.map(({ value }) => value));
  // The last of equal values: two labels side by side would overlap on a phone.
  const named = months.findLastIndex(({ value }) => value === highest);
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1 sm:gap-2">
      {months.map((month, index) => (
        <li
          key={month.label}
          className="grid h-40 min-w-0 grid-cols-1 grid-rows-[1.5rem_minmax(0,1fr)_1.5rem] text-caption text-ink-soft"
        >
          <span
            className={classes(
              'relative flex whitespace-nowrap text-ink tabular-nums',
              // Keeps the label over the chart: it ends at a late column, and starts at an early one.
              index < months.length / 2 ? 'justify-start' : 'justify-end',
            )}
          >
            <span className={index === named ? undefined : 'sr-only'}>
              <span className="sr-only">{month.label} </span>
              {month.text}
            </span>
          </span>
          <svg
            className="size-full min-h-0 border-b border-line"
            viewBox="0 0 10 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              className={index === months.length - 1 ? 'fill-accent' : 'fill-action'}
              y={100 - (month.value / highest) * 100}
              width="10"
              height={(month.value / highest) * 100}
            />
          </svg>
          <span
            aria-hidden="true"
            className={classes(
              'flex justify-center whitespace-nowrap',
              // Twelve names do not fit a phone, so every third is shown, counted from the current month.
              (months.length - 1 - index) % 3 !== 0 && 'max-sm:invisible',
            )}
          >
            {month.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
