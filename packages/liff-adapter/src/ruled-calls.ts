import type { LiffDriver } from './driver.ts';
import { type LiffError, toLiffError } from './errors.ts';
import { findViolation, type RuledApi } from './rules.ts';
import { withTimeLimit } from './time-limit.ts';

interface RuledCalls {
  /** Goes on only if no rule is broken; whatever is thrown is a LiffError. */
  now<T>(api: RuledApi, input: unknown, call: () => T): T;
  /** The same for calls to LINE's platform: within a time limit, and never throwing but rejecting. */
  later<T>(api: RuledApi, input: unknown, call: () => Promise<T>): Promise<T>;
}

/** The one way from the public calls to a driver, in either mode. */
export function createRuledCalls(
  driver: LiffDriver,
  { timeoutMs, onError }: { timeoutMs: number; onError: (error: LiffError) => void },
): RuledCalls {
  function fail(cause: unknown, api: RuledApi): LiffError {
    const error = toLiffError(cause, api);
    onError(error);
    return error;
  }

  function now<T>(api: RuledApi, input: unknown, call: () => T): T {
    try {
      const violation = findViolation(api, input, driver);
      if (violation) throw violation;
      return call();
    } catch (cause) {
      throw fail(cause, api);
    }
  }

  async function later<T>(api: RuledApi, input: unknown, call: () => Promise<T>): Promise<T> {
    const work = now(api, input, call);
    try {
      return await withTimeLimit(work, timeoutMs, api);
    } catch (cause) {
      throw fail(cause, api);
    }
  }

  return { now, later };
}
