import { buddhistEraAhead, months, shortMonths, weekdays } from '@kepwai/rules/days/thai-calendar';
import { formatDate, formatDayTime, formatTime } from '@kepwai/rules/days/thai-dates';
import { toThaiClock } from '@kepwai/rules/days/thai-time';
import { dayMs, hourMs, minuteMs } from '@kepwai/rules/time';
import { atFirstUse } from './at-first-use.ts';

/*
 * Formats instants for a Thai reader: Buddhist era, Asia/Bangkok, whatever the phone is set to. Requests to
 * the API stay UTC and Gregorian; nothing here is ever parsed back.
 */
export { formatDate, formatDayTime, formatTime };

/** Argument of `Date`. */
export type Instant = Date | string | number;

const relative = atFirstUse(() => new Intl.RelativeTimeFormat('th', { numeric: 'auto' }));

/** Returns `3 กุมภาพันธ์ 2569`. */
export function formatLongDate(at: Instant): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${months[month]} ${year}`;
}

/** Returns `วันอาทิตย์ 22 พ.ย.`, with the year if it is another than now. */
export function formatNamedDay(at: Instant, now: Instant): string {
  const { weekday, day, month, year } = partsOf(at);
  const date = `${weekdays[weekday]} ${day} ${shortMonths[month]}`;
  return year === partsOf(now).year ? date : `${date} ${year}`;
}

/** Returns `3 ก.พ. 2569 10:05`. */
export function formatDateTime(at: Instant): string {
  return `${formatDate(at)} ${formatTime(at)}`;
}

/** Returns `กุมภาพันธ์ 2569`, for long lists. */
export function formatMonth(at: Instant): string {
  const { month, year } = partsOf(at);
  return `${months[month]} ${year}`;
}

/** Returns `ก.พ.`, for the columns of a year. */
export function formatMonthShort(at: Instant): string {
  return `${shortMonths[partsOf(at).month]}`;
}

/** Returns the calendar day in Bangkok as `2026-02-03`: a key to group by, not for reading. */
export function toDayKey(at: Instant): string {
  return toBangkokIso(at).slice(0, 10);
}

function toBangkokIso(at: Instant): string {
  return inThailand(at).toISOString();
}

/** Returns a date whose UTC fields are those of a clock in Thailand. */
function inThailand(at: Instant): Date {
  return toThaiClock(new Date(at));
}

/** Returns a day in Bangkok in numbers: month and weekday count from 0, the year is of the Buddhist era. */
function partsOf(at: Instant) {
  const date = inThailand(at);
  const year = date.getUTCFullYear() + buddhistEraAhead;
  return { weekday: date.getUTCDay(), day: date.getUTCDate(), month: date.getUTCMonth(), year };
}

/**
 * Returns the heading of a day: `วันนี้`, `เมื่อวาน`, within the week the weekday, then `3 กุมภาพันธ์ 2569`.
 */
export function formatDayHeading(at: Instant, now: Instant): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'วันนี้';
  if (days === 1) return 'เมื่อวาน';
  if (days > 1 && days < 7) return `${weekdays[partsOf(at).weekday]}`;
  return formatLongDate(at);
}

/**
 * Returns the age in words under seven days (`เมื่อวาน`, `5 นาทีที่ผ่านมา`); otherwise, and for the future,
 * the date.
 */
export function formatAgo(at: Instant, now: Instant): string {
  const elapsedMs = new Date(now).getTime() - new Date(at).getTime();
  const days = daysBetween(at, now);
  if (elapsedMs < -minuteMs || days >= 7) return formatDate(at);
  if (elapsedMs < minuteMs) return 'เมื่อสักครู่';
  if (elapsedMs < hourMs) return relative().format(-Math.floor(elapsedMs / minuteMs), 'minute');
  if (days === 0) return relative().format(-Math.floor(elapsedMs / hourMs), 'hour');
  return relative().format(-days, 'day');
}

/** Returns `1:05` or `1:02:03`, for audio and video. */
export function formatDuration(durationMs: number): string {
  const totalSeconds = Math.max(0, Math.round(durationMs / 1000));
  const seconds = String(totalSeconds % 60).padStart(2, '0');
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const hours = Math.floor(totalSeconds / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Returns the number of calendar days in Thailand between two instants. */
export function daysBetween(at: Instant, now: Instant): number {
  return Math.round((Date.parse(toDayKey(now)) - Date.parse(toDayKey(at))) / dayMs);
}
