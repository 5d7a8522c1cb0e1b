import { dayMs, hourMs } from '../time.ts';

/** Time for which a copy of somebody's data can be downloaded. */
export const exportLivesMs = 7 * dayMs;

/** Time between two copies of a person. */
export const exportPauseMs = dayMs;

/** Time for which an address of a copy waits for its visitor, and then belongs to them. */
export const exportAddressLivesMs = hourMs;
