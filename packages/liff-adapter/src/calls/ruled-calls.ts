import type { LiffDriver } from '../liff/driver.ts';
import { type LiffError, toLiffError } from '../liff/errors.ts';
import { limits } from '../liff/limits.ts';
import { withTimeLimit } from '../liff/time-limit.ts';
import { findViolation, type Rule } from '../rules/rules.ts';

/** Which call, by what rule, with what. */
export interface RuledCall {
  rule: Rule;
  input?: unknown;
}

/** The one way from the public calls to a driver, in either mode. */
export interface RuledCalls {
  /** Goes on only if no rule is broken; whatever is thrown is a LiffError. */
  now<T>(api: string, ruled: RuledCall, call: () => T): T;
  /**
   * The same for calls to LINE's platform: within a time limit, and never throwing but rejecting. The call is made in
   * the caller's tick, without which browsers block popups.
   */
  later<T>(api: string, ruled: RuledCall, call: () => Promise<T>): Promise<T>;
}

export function createRuledCalls(
  driver: LiffDriver,
  { timeoutMs, onError }: { timeoutMs: number; onError: (error: LiffError) => void },
): RuledCalls {
  function fail(cause: unknown, api: string): LiffError {
    const error = toLiffError(cause, api);
    onError(error);
    return error;
  }

  function now<T>(api: string, { rule, input }: RuledCall, call: () => T): T {
    try {
      const violation = findViolation(api, { rule, input, driver });
      if (violation) throw violation;
      return call();
    } catch (cause) {
      throw fail(cause, api);
    }
  }

  function findLimitMs({ asksPerson }: Rule): number {
    const features = driver.functions().getContext()?.availability;
    const isPersonAsked =
      asksPerson === 'always' ||
      (asksPerson === 'for-consent' && features?.skipChannelVerificationScreen?.permission);
    return isPersonAsked ? limits.personTimeoutMs : timeoutMs;
  }

  async function later<T>(api: string, ruled: RuledCall, call: () => Promise<T>): Promise<T> {
    const limitMs = driver.isConfigured() ? findLimitMs(ruled.rule) : timeoutMs;
    const work = now(api, ruled, call);
    try {
      return await withTimeLimit(work, limitMs, api);
    } catch (cause) {
      throw fail(cause, api);
    }
  }

  return { now, later };
}
