/** Set-up of test files of pages: `Date` starts at the same moment whenever they run, and moves on as time does. */
import { afterAll, beforeEach, vi } from 'vitest';

/** Noon of a Wednesday in Thailand, far from the ends of a month and a year. */
const startsAt = Date.parse('2026-11-18T12:00:00+07:00') - performance.now();

function setDate(): void {
  vi.useFakeTimers({ now: startsAt + performance.now(), toFake: ['Date'], shouldAdvanceTime: true });
}

// Also for the constants of a file. Between tests it stays: what a page does at its end must not happen days later.
setDate();
beforeEach(setDate);
afterAll(() => void vi.useRealTimers());
