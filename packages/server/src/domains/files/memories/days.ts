/** Number of years that memories go back. */
const maxYears = 10;

const dayMs = 24 * 60 * 60 * 1000;

/** Bangkok has had one offset and no daylight saving time since 1920. */
const bangkokOffsetMs = 7 * 60 * 60 * 1000;

/** A calendar day in Bangkok in an earlier year. */
export interface EarlierDay {
  yearsAgo: number;
  /** Such as `2025-11-22`. */
  day: string;
  from: Date;
  to: Date;
}

/** Returns this day in Bangkok in earlier years, the latest first; 29 February only in years that have it. */
export function listEarlierDays(now: Date): EarlierDay[] {
  const today = new Date(now.getTime() + bangkokOffsetMs);
  return Array.from({ length: maxYears }, (_, index) => index + 1).flatMap((yearsAgo) => {
    const midnight = Date.UTC(today.getUTCFullYear() - yearsAgo, today.getUTCMonth(), today.getUTCDate());
    if (new Date(midnight).getUTCDate() !== today.getUTCDate()) return [];
    const from = midnight - bangkokOffsetMs;
    const day = new Date(midnight).toISOString().slice(0, 10);
    return [{ yearsAgo, day, from: new Date(from), to: new Date(from + dayMs) }];
  });
}
