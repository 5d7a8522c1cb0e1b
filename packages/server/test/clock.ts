/**
 * Clock of the server's tests, unless a test sets its own. It runs with the system's: PostgreSQL's now() fills columns that
 * the server compares with its clock, and @tus/server reads the time itself.
 */
export const testClock = (): Date => new Date();

/** Noon of a Wednesday in Thailand, far from the ends of a month and a year: where clocks that a test moves begin. */
export const testNoon = new Date('2026-11-18T12:00:00+07:00');
