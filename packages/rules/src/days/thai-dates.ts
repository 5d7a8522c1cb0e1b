import type { Instant } from '../time.ts';
import { buddhistEraAhead, shortMonths } from './thai-calendar.ts';
import { toThaiClock } from './thai-time.ts';

/** Returns `3 ก.พ. 2569`, the day in Thailand as people write it. */
export function formatDate(at: Instant): string {
  return `${dayOfMonth(at)} ${yearOf(at)}`;
}

/** Returns `10:05`. */
export function formatTime(at: Instant): string {
  return toThaiClock(at).toISOString().slice(11, 16);
}

/** Returns `28 พ.ย. 13:07`, with the year if it is another than now. */
export function formatDayTime(at: Instant, now: Instant): string {
  return `${yearOf(at) === yearOf(now) ? dayOfMonth(at) : formatDate(at)} ${formatTime(at)}`;
}

/** Returns `2569-11-28`, the day in Thailand in the Buddhist era, which sorts by time. */
export function dayInNumbers(at: Instant): string {
  return `${yearOf(at)}${toThaiClock(at).toISOString().slice(4, 10)}`;
}

function dayOfMonth(at: Instant): string {
  const clock = toThaiClock(at);
  return `${clock.getUTCDate()} ${shortMonths[clock.getUTCMonth()]}`;
}

function yearOf(at: Instant): number {
  return toThaiClock(at).getUTCFullYear() + buddhistEraAhead;
}
