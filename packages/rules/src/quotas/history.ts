import { dayMs } from '../time.ts';

/** Time for which people see how something ended: a loan, a hat, an offer. */
export const endedShownMs = 30 * dayMs;
