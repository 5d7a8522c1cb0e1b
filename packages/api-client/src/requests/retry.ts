import { ApiError, NetworkError, TimeoutError } from '../errors/error.ts';
import { backOff, type RetryDelay, schedule, scheduleOrOnline } from './back-off.ts';

/** Number and timing of retries. */
export interface RetryOptions {
  /** Maximum number of attempts after the first. Default: 2 for calls, 5 for downloads. */
  limit?: number;
  /** Delay after a failure. Default: doubles from 0.4 to 30 s, half of it random. */
  delay?: RetryDelay;
  /**
   * Maximum `Retry-After` that is waited for, in milliseconds. Default: 30,000. If the server requests more, its error
   * is thrown at once, because it must not be called earlier.
   */
  longestWaitMs?: number;
}

/** Number of retries, or detailed options; `false` or 0: none. */
export type Retry = false | number | RetryOptions;

/** `RetryOptions` with all defaults filled in. */
export type RetryPlan = Required<RetryOptions>;

/** Fills in the defaults. */
export function planRetries(retry: Retry | undefined, defaultLimit: number): RetryPlan {
  const options =
    typeof retry === 'object' ? retry : { limit: retry === false ? 0 : (retry ?? defaultLimit) };
  return {
    limit: defaultLimit,
    delay: (failures) => backOff(failures, Math.random, 400),
    longestWaitMs: 30_000,
    ...options,
  };
}

// Statuses of timeouts and server errors; most others would be the same again.
const transientStatuses = [408, 425, 500, 502, 503, 504];

/**
 * Waits until the next attempt is due.
 *
 * @throws the given error if a retry is useless, there were enough, or the server requests a longer wait
 * than allowed; the reason of the signal once that is aborted
 */
export async function waitForRetry(
  error: unknown,
  { failures, plan, signal }: { failures: number; plan: RetryPlan; signal: AbortSignal | null | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  if (failures > plan.limit || !isTransient(error)) throw error;
  const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  if (askedMs > plan.longestWaitMs) throw error;
  const waitMs = Math.max(plan.delay(failures), askedMs);
  // Being online again is no reason to retry before the time that the server requested.
  await pause(askedMs > 0 ? schedule : scheduleOrOnline, waitMs, signal);
}

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) {
    // Without `Retry-After` another attempt would only add to the load.
    if (error.status === 429) return error.retryAfterSeconds !== null;
    return transientStatuses.includes(error.status);
  }
  return error instanceof NetworkError || error instanceof TimeoutError;
}

function pause(
  begin: typeof schedule,
  waitMs: number,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = begin(waitMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    function stop() {
      cancel();
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}
