import { isAppError } from '../src/errors.ts';
import { toAppError } from '../src/http/error-handler.ts';

/**
 * Repeats work that the database was too busy for, as clients, jobs and LINE do. On a busy machine a wait for a lock takes longer than the
 * statement may. Refusals of the product itself are thrown.
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
