import { isAppError } from '../src/errors.ts';
import { toAppError } from '../src/http/error-handler.ts';

/**
 * Repeats work for which the database was too busy, as clients, jobs and LINE do. On a busy machine a wait for a lock
 * can exceed the timeout of the statement. Refusals of the product itself are thrown.
 */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error) || toAppError(error).code !== 'UNAVAILABLE') throw error;
    }
  }
}
