import { minuteMs } from '../time.ts';

/** Lifetime of a code. */
export const codeLivesMs = 15 * minuteMs;

/** Maximum slips of one order. */
export const maxSlips = 5;
