import { daysBetween, type Instant } from './dates.ts';

/**
 * Returns the time until an event, by calendar days: `วันนี้`, `พรุ่งนี้`, `ใน 23 วัน`; `เร็ว ๆ นี้` once it
 * is due.
 */
export function formatCountdown(at: Instant, now: Instant): string {
  const days = daysBetween(now, at);
  if (days < 0) return 'เร็ว ๆ นี้';
  if (days === 0) return 'วันนี้';
  return days === 1 ? 'พรุ่งนี้' : `ใน ${days} วัน`;
}
