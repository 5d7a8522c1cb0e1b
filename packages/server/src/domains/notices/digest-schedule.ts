import type { DigestFrequency } from '../../db/tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Thailand is at UTC+7 all year. */
const bangkokMs = 7 * hourMs;

/** Hour of a digest in Thailand: the family is home, and nobody sleeps. */
const digestHour = 18;

/** Day of the weekly one: Sunday. */
const digestWeekday = 0;

/** Returns when the next digest is due after an instant: at 18 o'clock in Thailand, each day or on Sundays. */
export function nextDue(frequency: DigestFrequency, after: Date): Date {
  const midnight = Math.floor((after.getTime() + bangkokMs) / dayMs) * dayMs;
  let due = midnight + digestHour * hourMs;
  const isPast = () => due - bangkokMs <= after.getTime();
  while (isPast() || (frequency === 'weekly' && new Date(due).getUTCDay() !== digestWeekday)) due += dayMs;
  return new Date(due - bangkokMs);
}

/** Returns the number of days that are left in the month of Thailand, the current one included. */
export function daysLeftInMonth(at: Date): number {
  const local = new Date(at.getTime() + bangkokMs);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  return lastDay - local.getUTCDate() + 1;
}
