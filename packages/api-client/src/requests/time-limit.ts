import { TimeoutError } from '../errors/error.ts';

/** A signal that is aborted by the caller's own, or by a clock that ran out. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** The clock begins anew; running out, it aborts with a `TimeoutError`. */
  restart(timeoutMs: number): void;
  /** The clock stands still; the caller may still abort. */
  stopClock(): void;
  /** Neither the clock nor the caller aborts it any more. */
  release(): void;
  /** Aborts it now. */
  cut(reason: unknown): void;
}

// AbortSignal.any and .timeout are missing in the browsers of older iPhones, which LINE runs in.
/** Begins with the clock running. */
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

/** What the promise gives, or the reason of the signal as soon as that is aborted: not all that one waits for listens to one. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
