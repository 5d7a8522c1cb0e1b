/** Set-up of test files of pages: `Date` starts at the same moment whenever they run, and moves on as time does. */
import { afterAll, beforeEach, vi } from 'vitest';

/** Noon of a Wednesday in Thailand, in the middle of a month, and later than what the fixtures hold. */
const startsAt = Date.parse('2026-12-16T12:00:00+07:00') - performance.now();

function setDate(): void {
  // One clock for a whole file: modules hold on to its `Date.now`.
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({ now: startsAt + performance.now(), toFake: ['Date'], shouldAdvanceTime: true });
}

// Also for the constants of a file. Between tests it stays: what a page does at its end must not happen days later.
setDate();
beforeEach(setDate);
afterAll(() => void vi.useRealTimers());
