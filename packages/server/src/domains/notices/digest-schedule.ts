import { startOfThaiDay, toThaiClock } from '@kepwai/rules/days/thai-time';
import { dayMs, hourMs } from '@kepwai/rules/time';
import type { DigestFrequency } from '../../db/tables.ts';

/** Hour of a digest in Thailand: the family is home and awake. */
const digestHour = 18;

/** Day of the weekly one: Sunday. */
const digestWeekday = 0;

/** Returns when the next digest is due after an instant: at 18 o'clock in Thailand, each day or on Sundays. */
export function nextDue(frequency: DigestFrequency, after: Date): Date {
  let due = startOfThaiDay(after) + digestHour * hourMs;
  const isPast = () => due <= after.getTime();
  while (isPast() || (frequency === 'weekly' && toThaiClock(due).getUTCDay() !== digestWeekday)) due += dayMs;
  return new Date(due);
}

/** Returns the number of days that are left in the month of Thailand, the current one included. */
export function daysLeftInMonth(at: Date): number {
  const local = toThaiClock(at);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  return lastDay - local.getUTCDate() + 1;
}
