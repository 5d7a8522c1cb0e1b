import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors.ts';

/**
 * Returns the result of work that asks the database, unless it takes too long. It may still succeed afterwards: for a job that is
 * done at least once, being sent twice does no harm. @throws UNAVAILABLE
 */
export async function withEnd<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const inTime = new AbortController();
  const late = delay(milliseconds, undefined, { signal: inTime.signal }).then(() => {
    throw new AppError('UNAVAILABLE', { cause: new Error('the queue does not answer') });
  });
  // Whichever comes second is of no interest any more.
  for (const promise of [work, late]) promise.catch(() => undefined);
  try {
    await Promise.race([work, late]);
    return await work;
  } finally {
    inTime.abort();
  }
}
