/** Days of a story that ends now, in Thai time. Instants are milliseconds since 1970. */

import { fromThaiClock, startOfThaiDay, thaiYear, toThaiClock } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';

/** Days of a story, counted back from now. */
export interface Calendar {
  now: number;
  /** Returns an hour such as `18:20` a number of days ago; at least one day, so that it is in the past. */
  day(daysAgo: number, hour: string): number;
  /** Returns the Sunday on or before that day. */
  sunday(daysAgo: number, hour: string): number;
  /** Returns the n-th school day before today, without weekends and holidays. */
  schoolDay(daysAgo: number, hour: string): number;
  /** Returns that date in the latest month in which it has passed, or a number of months earlier. */
  inMonth(monthsBefore: number, date: number, hour: string): number;
  minutesAgo(minutes: number): number;
  /** Feasts and events of the school year in the last four months, first to last. */
  feasts: Array<{ feast: Feast; at: number }>;
}

/** Feast or event that the family celebrates, on the same day every year. */
export type Feast = keyof typeof feastDays;

const feastDays = {
  newYear: [1, 1],
  longHoliday: [4, 2],
  songkran: [4, 13],
  schoolBegins: [5, 16],
  mothersDay: [8, 12],
  shortHoliday: [10, 12],
  fathersDay: [12, 5],
} as const;

/** Number of days in which feasts happen; earlier not everybody was in the chat. */
const feastDaysBack = 114;
/** Number of days without feasts: the last days have the same story in every run. */
const quietDays = 5;

export function createCalendar(now: number): Calendar {
  const midnight = startOfThaiDay(now);
  const at = (start: number, hour: string): number => {
    const [hours = 0, minutes = 0] = hour.split(':').map(Number);
    return start + (hours * 60 + minutes) * 60_000;
  };
  const back = (days: number) => midnight - days * dayMs;
  const weekday = (start: number) => toThaiClock(start).getUTCDay();
  return {
    now,
    day: (daysAgo, hour) => at(back(Math.max(1, daysAgo)), hour),
    sunday(daysAgo, hour) {
      const start = back(Math.max(1, daysAgo));
      return at(start - weekday(start) * dayMs, hour);
    },
    schoolDay(daysAgo, hour) {
      let days = 0;
      for (let left = Math.max(1, daysAgo); left > 0; left -= isSchoolDay(back(days)) ? 1 : 0) days += 1;
      return at(back(days), hour);
    },
    inMonth(monthsBefore, date, hour) {
      const today = toThaiClock(midnight);
      const latest = today.getUTCMonth() - (today.getUTCDate() > date ? 0 : 1);
      return at(fromThaiClock(Date.UTC(today.getUTCFullYear(), latest - monthsBefore, date)), hour);
    },
    minutesAgo: (minutes) => now - minutes * 60_000,
    feasts: listFeasts(now, back(feastDaysBack), back(quietDays)),
  };
}

/**
 * Whether a day is in one of the two terms, 16 May to 10 October and 1 November to 31 March, and no weekend
 * or holiday.
 */
function isSchoolDay(start: number): boolean {
  const day = toThaiClock(start);
  const monthAndDay = (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
  const isTerm = (monthAndDay >= 516 && monthAndDay <= 1010) || monthAndDay >= 1101 || monthAndDay <= 331;
  const isFeast = Object.values(feastDays).some(([month, date]) => month * 100 + date === monthAndDay);
  const isYearsEnd = monthAndDay === 1231;
  return isTerm && !isFeast && !isYearsEnd && day.getUTCDay() % 6 !== 0;
}

function listFeasts(now: number, from: number, until: number): Calendar['feasts'] {
  const year = thaiYear(now);
  const names = Object.keys(feastDays).filter((name): name is Feast => name in feastDays);
  return names
    .flatMap((feast) =>
      [year - 1, year].map((of) => {
        const [month, day] = feastDays[feast];
        return { feast, at: fromThaiClock(Date.UTC(of, month - 1, day)) };
      }),
    )
    .filter(({ at }) => at > from && at < until)
    .sort((a, b) => a.at - b.at);
}

const zone = { timeZone: 'Asia/Bangkok' } as const;
const dateFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const weekdayFormat = new Intl.DateTimeFormat('th-TH', { ...zone, weekday: 'long' });
const timeFormat = new Intl.DateTimeFormat('th-TH', { ...zone, hour: '2-digit', minute: '2-digit' });
const monthFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { ...zone, month: 'short' });

/** Returns `21 พ.ย. 2569`. */
export const thaiDate = (at: number): string =>
  `${dateFormat.formatToParts(at).find(({ type }) => type === 'day')?.value} ${monthFormat.format(at)} ${yearOfEra(at)}`;

/** Returns `วันศุกร์`. */
export const thaiWeekday = (at: number): string => weekdayFormat.format(at);

/** Returns `18:20`. */
export const thaiTime = (at: number): string => timeFormat.format(at);

/** Returns `พ.ย. 2569`, of a number of months earlier. */
export function thaiMonth(at: number, monthsBefore = 0): string {
  const day = toThaiClock(at);
  const middle = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - monthsBefore, 15);
  return `${monthFormat.format(middle)} ${yearOfEra(middle)}`;
}

/** Returns the year of the Buddhist era. */
const yearOfEra = (at: number): number => thaiYear(at) + 543;
