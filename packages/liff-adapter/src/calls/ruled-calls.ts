import type { LiffDriver } from '../liff/driver.ts';
import { type LiffError, toLiffError } from '../liff/errors.ts';
import { limits } from '../liff/limits.ts';
import { withTimeLimit } from '../liff/time-limit.ts';
import { findViolation, type Rule } from '../rules/rules.ts';

/** Layer between the public calls and a driver, in either mode. */
export interface RuledCalls<Api extends string> {
  /**
   * Makes the call unless it breaks its rule.
   * @throws {LiffError} for every error
   */
  runSync<T>(api: Api, call: () => T, input?: unknown): T;
  /**
   * Makes a call to LINE's platform: within a time limit, and rejecting if `runSync` throws. The call is
   * made in the caller's tick, without which browsers block popups.
   */
  runAsync<T>(api: Api, call: () => Promise<T>, input?: unknown): Promise<T>;
}

/** Applies the rules of a table, by the names of the calls. */
export type ApplyRules = <Api extends string>(rules: Readonly<Record<Api, Rule>>) => RuledCalls<Api>;

export function createRuledCalls(
  driver: LiffDriver,
  { timeoutMs, onError }: { timeoutMs: number; onError: (error: LiffError) => void },
): ApplyRules {
  function fail(cause: unknown, api: string): LiffError {
    const error = toLiffError(cause, api);
    onError(error);
    return error;
  }

  function findLimitMs({ asksPerson }: Rule): number {
    if (!driver.isConfigured()) return timeoutMs;
    const features = driver.functions().getContext()?.availability;
    const isPersonAsked =
      asksPerson === 'always' ||
      (asksPerson === 'for-consent' && features?.skipChannelVerificationScreen?.permission);
    return isPersonAsked ? limits.personTimeoutMs : timeoutMs;
  }

  return <Api extends string>(rules: Readonly<Record<Api, Rule>>): RuledCalls<Api> => {
    function runSync<T>(api: Api, call: () => T, input?: unknown): T {
      try {
        const violation = findViolation(api, { rule: rules[api], input, driver });
        if (violation) throw violation;
        return call();
      } catch (cause) {
        throw fail(cause, api);
      }
    }

    async function runAsync<T>(api: Api, call: () => Promise<T>, input?: unknown): Promise<T> {
      const limitMs = findLimitMs(rules[api]);
      const work = runSync(api, call, input);
      try {
        return await withTimeLimit(work, limitMs, api);
      } catch (cause) {
        throw fail(cause, api);
      }
    }

    return { runSync, runAsync };
  };
}
