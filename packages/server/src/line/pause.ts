import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '../errors.ts';

/** First pause if LINE names none, in milliseconds; doubled by each following failure, up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Time for which a running probe blocks others; after it, the next caller can try. */
const probeMs = 1_000;

/**
 * Pause shared by all callers of an endpoint that rejected or failed: LINE counts requests by endpoint and
 * channel. Callers fail at once instead of waiting; when the pause is over a single one goes first, and the
 * others follow once LINE answered it.
 */
export interface SharedPause {
  /**
   * Enters the endpoint.
   * @throws AppError LINE_UNAVAILABLE, with the remaining seconds, during the pause or a probe
   */
  enter(): void;
  /** Starts or extends a pause; returns the error for the caller. Null: LINE gave no duration. */
  begin(cause: unknown, retryAfterSeconds: number | null): AppError;
  /** Ends the pause because LINE answers again. An answer to a request from before the pause does not end it. */
  end(): void;
}

/**
 * Creates a pause.
 * @param now monotonic clock in milliseconds
 */
export function createSharedPause(now: () => number = () => performance.now()): SharedPause {
  let until = 0;
  let probeUntil = 0;
  let failureCount = 0;
  let lastCause: unknown = null;

  const unavailable = (ms: number) =>
    new AppError('LINE_UNAVAILABLE', {
      cause: lastCause,
      // Whole milliseconds, because rounding errors of sums could add a second.
      retryAfterSeconds: Math.max(1, Math.ceil(Math.round(ms) / 1000)),
    });

  return {
    enter() {
      if (failureCount === 0) return;
      const at = now();
      const openAt = Math.max(until, probeUntil);
      if (at < openAt) throw unavailable(openAt - at);
      probeUntil = at + probeMs;
    },
    begin(cause, retryAfterSeconds) {
      const at = now();
      lastCause = cause;
      // Many requests may be running when LINE begins to reject: together they are one failure.
      if (failureCount === 0 || at >= until) {
        failureCount += 1;
        until = at + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failureCount - 1, 10));
        if (retryAfterSeconds !== null) until = at + retryAfterSeconds * 1000;
      } else if (retryAfterSeconds !== null) {
        until = Math.max(until, at + retryAfterSeconds * 1000);
      }
      return unavailable(until - at);
    },
    end() {
      if (now() < until) return;
      failureCount = 0;
      probeUntil = 0;
    },
  };
}

/**
 * Enters as soon as possible, for callers who can wait.
 * @throws AppError LINE_UNAVAILABLE when the signal aborts first
 */
export async function waitUntilOpen(pause: SharedPause, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return pause.enter();
    } catch (error) {
      if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
      await delay((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal }).catch((cause: unknown) => {
        throw new AppError('LINE_UNAVAILABLE', { cause });
      });
    }
  }
}
