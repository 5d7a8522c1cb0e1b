import { TimeoutError } from '../errors/error.ts';

/** Signal that is aborted by the caller's signal or by a timeout. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Restarts the timer, which aborts with a `TimeoutError`. */
  restart(timeoutMs: number): void;
  /** Stops the timer; the caller can still abort. */
  stopClock(): void;
  /** Detaches the signal from timer and caller. */
  release(): void;
  /** Aborts it now. */
  cut(reason: unknown): void;
}

// AbortSignal.any and .timeout are missing in the browsers of older iPhones, which LINE runs in.
/** Creates a limit whose timer runs. */
export function startTimeLimit(timeoutMs: number, callerSignal: AbortSignal | null | undefined): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forwardAbort = () => controller.abort(callerSignal?.reason);
  const limit: TimeLimit = {
    signal: controller.signal,
    restart(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new TimeoutError(ms)), ms);
    },
    stopClock: () => clearTimeout(timer),
    release() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', forwardAbort);
    },
    cut(reason) {
      limit.release();
      controller.abort(reason);
    },
  };
  limit.restart(timeoutMs);
  if (callerSignal?.aborted) forwardAbort();
  callerSignal?.addEventListener('abort', forwardAbort);
  return limit;
}

/**
 * Settles with the promise, or rejects with the signal's reason once that is aborted: not every promise
 * reacts to a signal.
 */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
