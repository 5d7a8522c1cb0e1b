import { dayMs, hourMs } from '../time.ts';

/** Lifetime of a person's export. */
export const exportLivesMs = 7 * dayMs;

/** Time between two copies of a person. */
export const exportPauseMs = dayMs;

/** Time for which an address of a copy waits for its visitor, and then belongs to them. */
export const exportAddressLivesMs = hourMs;
