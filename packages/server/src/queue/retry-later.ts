import { isAppError } from '../errors.ts';

/**
 * Thrown by a handler that cannot do its work yet: the same job is sent again after this many seconds, and no
 * worker waits.
 */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly seconds: number;

  constructor(seconds: number, options?: ErrorOptions) {
    super(`again in ${seconds} seconds`, options);
    this.seconds = seconds;
  }
}

/** Returns the seconds after which a job can be retried, from its error; null if the job has failed. */
export function secondsUntilRetry(error: unknown): number | null {
  if (error instanceof RetryLater) return error.seconds;
  return isAppError(error) ? (error.retryAfterSeconds ?? null) : null;
}
