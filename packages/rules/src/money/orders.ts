import { minuteMs } from '../time.ts';

/** Time in which a code can be paid. */
export const codeLivesMs = 15 * minuteMs;

/** Maximum slips of one order. */
export const maxSlips = 5;
