import { atFirstUse } from './at-first-use.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

const format = (maximumFractionDigits: number) =>
  atFirstUse(() => new Intl.NumberFormat('th-TH', { numberingSystem: 'latn', maximumFractionDigits }));
const number = format(1);
const whole = format(0);

/** Returns `820 B`, `12 KB`, `3.4 MB` or `2.4 GB`: steps of 1024, one decimal below a hundred from MB on. */
export function formatSize(sizeBytes: number): string {
  let value = Math.max(0, sizeBytes);
  let step = 0;
  // 1023.95 would print as "1,024", so the next unit starts a little early.
  while (value >= 1023.5 && step < units.length - 1) {
    value /= 1024;
    step += 1;
  }
  const text = step >= 2 && value < 100 ? number().format(value) : whole().format(value);
  return `${text} ${units[step]}`;
}

/** Returns a count in Arabic numerals: `1,234`. */
export function formatCount(count: number): string {
  // Creating a formatter takes a phone as long as rendering many tiles, and the first screen has small counts.
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : whole().format(count);
}

/** Returns a share such as `42%`; never 100 before it is full, and `< 1%` for little. */
export function formatPercent(part: number, total: number): string {
  if (total <= 0 || part <= 0) return '0%';
  const percent = (part / total) * 100;
  if (percent < 1) return '<\u00a01%';
  return `${part >= total ? 100 : Math.min(99, Math.round(percent))}%`;
}
