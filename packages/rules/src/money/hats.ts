/** Days for which a hat is passed, at most. */
export const hatDays = 30;

/** Smallest gift, unless less is missing: 20 baht. */
export const minGiftSatang = 2_000;

/** Returns the smallest gift to a hat. */
export function smallestGift(missingSatang: number): number {
  return Math.max(1, Math.min(minGiftSatang, missingSatang));
}
