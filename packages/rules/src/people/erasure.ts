import { dayMs } from '../time.ts';

/** Time in which a person can take back that they want to be erased. @see docs/decisions/052 */
export const undoMs = 7 * dayMs;
