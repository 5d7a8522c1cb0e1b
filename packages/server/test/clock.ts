/**
 * Clock of the server's tests, unless a test sets its own. It runs with the system's: PostgreSQL's now() fills columns that
 * the server compares with its clock, and @tus/server reads the time itself.
 */
export const testClock = (): Date => new Date();
