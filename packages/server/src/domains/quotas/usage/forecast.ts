const dayMs = 24 * 3_600_000;

/** Thailand is at UTC+7 all year. */
const bangkokOffsetMs = 7 * 3_600_000;

/** Days that a forecast looks back, and ahead. */
const pastDays = 90;
const foreseenDays = 5 * 365;

const monthsShown = 12;

/** Instants from which additions are summed, for the months shown and for the forecast. */
export interface Since {
  firstMonth: Date;
  forecast: Date;
}

export function sinceWhen(now: Date): Since {
  const [firstMonth = ''] = lastMonths(now);
  return {
    firstMonth: new Date(Date.parse(`${firstMonth}-01T00:00:00Z`) - bangkokOffsetMs),
    forecast: new Date(now.getTime() - pastDays * dayMs),
  };
}

/** Returns the months shown, the current one last, with 0 where nothing was added. */
export function toMonths(
  added: readonly { month: string; addedBytes: number }[],
  now: Date,
): { month: string; addedBytes: number }[] {
  return lastMonths(now).map((month) => added.find((one) => one.month === month) ?? { month, addedBytes: 0 });
}

/**
 * Returns the day in Bangkok on which it is full at the rate of the last 90 days; today where it is full
 * already, null where that is not in sight.
 */
export function fullOn(
  { remainingBytes, addedBytes }: { remainingBytes: number; addedBytes: number },
  now: Date,
): string | null {
  if (remainingBytes <= 0) return bangkokDay(now);
  if (addedBytes <= 0) return null;
  const days = Math.floor((remainingBytes / addedBytes) * pastDays);
  return days > foreseenDays ? null : bangkokDay(new Date(now.getTime() + days * dayMs));
}

function lastMonths(now: Date): string[] {
  const bangkok = new Date(now.getTime() + bangkokOffsetMs);
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = bangkok.getUTCMonth() - (monthsShown - 1 - index);
    return new Date(Date.UTC(bangkok.getUTCFullYear(), month)).toISOString().slice(0, 7);
  });
}

function bangkokDay(at: Date): string {
  return new Date(at.getTime() + bangkokOffsetMs).toISOString().slice(0, 10);
}
