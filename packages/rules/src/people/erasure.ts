import { dayMs } from '../time.ts';

/** Time in which a person can cancel their erasure. @see docs/decisions/052 */
export const undoMs = 7 * dayMs;
