import { atFirstUse } from './at-first-use.ts';

/**
 * Formats instants for a Thai reader: Buddhist era, Asia/Bangkok, whatever the phone is set to. Requests to
 * the API stay UTC and Gregorian; nothing here is ever parsed back.
 */
const timeZone = 'Asia/Bangkok';
const locale = 'th-TH-u-ca-buddhist-nu-latn';
const dayMs = 86_400_000;
const bangkokAheadMs = 7 * 3_600_000;

type Instant = Date | string | number;

const format = (options: Intl.DateTimeFormatOptions) =>
  atFirstUse(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
// No `era` and a numeric year: "2569" and not "พ.ศ. 2569".
const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = format({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = format({ weekday: 'long' });
const monthAndYear = format({ month: 'long', year: 'numeric' });
const shortMonth = format({ month: 'short' });
const relative = atFirstUse(() => new Intl.RelativeTimeFormat('th', { numeric: 'auto' }));

/** Returns `3 กุมภาพันธ์ 2569`. */
export function formatLongDate(at: Instant): string {
  return joinDate(longDate(), at);
}

/** Returns `3 ก.พ. 2569`. */
export function formatDate(at: Instant): string {
  return joinDate(shortDate(), at);
}

/** Returns `วันอาทิตย์ 22 พ.ย.`, with the year where it is another than now. */
export function formatNamedDay(at: Instant, now: Instant): string {
  const date = formatDate(at);
  const isThisYear = toDayKey(at).slice(0, 4) === toDayKey(now).slice(0, 4);
  return `${weekday().format(new Date(at))} ${isThisYear ? date.replace(/ \d+$/, '') : date}`;
}

/** Returns `10:05`. */
export function formatTime(at: Instant): string {
  return toBangkokIso(at).slice(11, 16);
}

/** Returns `3 ก.พ. 2569 10:05`. */
export function formatDateTime(at: Instant): string {
  return `${formatDate(at)} ${formatTime(at)}`;
}

/** Returns `กุมภาพันธ์ 2569`, for long lists. */
export function formatMonth(at: Instant): string {
  return joinDate(monthAndYear(), at);
}

/** Returns `ก.พ.`, for the columns of a year. */
export function formatMonthShort(at: Instant): string {
  return shortMonth().format(new Date(at));
}

/** Returns the calendar day in Bangkok as `2026-02-03`: a key to group by, not for reading. */
export function toDayKey(at: Instant): string {
  return toBangkokIso(at).slice(0, 10);
}

/**
 * Returns date and time in Bangkok. Thailand has been seven hours ahead since 1920, without summer time: much faster
 * than a formatter, which also takes a phone as long to make as rendering many tiles.
 */
function toBangkokIso(at: Instant): string {
  return new Date(new Date(at).getTime() + bangkokAheadMs).toISOString();
}

/**
 * Returns the heading of a day: `วันนี้`, `เมื่อวาน`, within the week the weekday, then `3 กุมภาพันธ์ 2569`.
 */
export function formatDayHeading(at: Instant, now: Instant): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'วันนี้';
  if (days === 1) return 'เมื่อวาน';
  if (days > 1 && days < 7) return weekday().format(new Date(at));
  return formatLongDate(at);
}

/**
 * Returns the age in words under seven days (`เมื่อวาน`, `5 นาทีที่ผ่านมา`); otherwise, and for the future,
 * the date.
 */
export function formatAgo(at: Instant, now: Instant): string {
  const elapsedMs = new Date(now).getTime() - new Date(at).getTime();
  const days = daysBetween(at, now);
  if (elapsedMs < -60_000 || days >= 7) return formatDate(at);
  if (elapsedMs < 60_000) return 'เมื่อสักครู่';
  if (elapsedMs < 3_600_000) return relative().format(-Math.floor(elapsedMs / 60_000), 'minute');
  if (days === 0) return relative().format(-Math.floor(elapsedMs / 3_600_000), 'hour');
  return relative().format(-days, 'day');
}

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

/** Returns `1:05` or `1:02:03`, for audio and video. */
export function formatDuration(durationMs: number): string {
  const totalSeconds = Math.max(0, Math.round(durationMs / 1000));
  const seconds = String(totalSeconds % 60).padStart(2, '0');
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const hours = Math.floor(totalSeconds / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Returns the number of calendar days in Bangkok between two instants. */
function daysBetween(at: Instant, now: Instant): number {
  return Math.round((Date.parse(toDayKey(now)) - Date.parse(toDayKey(at))) / dayMs);
}

/** Joins the parts, because engines differ on whether the Buddhist calendar prints its era. */
function joinDate(formatter: Intl.DateTimeFormat, at: Instant): string {
  return formatter
    .formatToParts(new Date(at))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
}
