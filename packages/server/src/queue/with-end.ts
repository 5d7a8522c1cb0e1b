import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors.ts';

/**
 * Returns the result of a database call, or times out. The call may still succeed afterwards: sending a job twice is
 * harmless, since jobs run at least once.
 * @throws UNAVAILABLE
 */
export async function withEnd<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const inTime = new AbortController();
  const late = delay(milliseconds, undefined, { signal: inTime.signal }).then(() => {
    throw new AppError('UNAVAILABLE', { cause: new Error('the queue does not answer') });
  });
  // The result of the slower promise is ignored.
  for (const promise of [work, late]) promise.catch(() => undefined);
  try {
    await Promise.race([work, late]);
    return await work;
  } finally {
    inTime.abort();
  }
}
