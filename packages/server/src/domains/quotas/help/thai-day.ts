/** Thailand is at UTC+7 all year. */
const thaiOffsetMs = 7 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Returns the start of a day in Thailand. */
export function startOfThaiDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + thaiOffsetMs) / dayMs) * dayMs - thaiOffsetMs);
}

/** Returns the start of the next day in Thailand. */
export function nextThaiDay(at: Date): Date {
  return new Date(startOfThaiDay(at).getTime() + dayMs);
}
