import { apiNames } from '../liff/api-names.ts';
import type { LiffDriver } from '../liff/driver.ts';
import { LiffError, type LiffFailure } from '../liff/errors.ts';
import type { LiffContext } from '../liff/types.ts';
import { type ArgumentRule, checkLogin, checkOpenWindow, invalid } from './argument-rules.ts';
import * as messages from './messages.ts';

/*
 * Situation of a call. The rules hold in both modes: arguments are checked first, without side effects; then
 * the preconditions in their order: environment, login, scope. LINE itself requests consent last. These are
 * the synchronous calls; platform-rules.ts has the others, which are loaded beside LINE's SDK.
 */

export interface Situation {
  driver: LiffDriver;
  /** Null after `logout()`, and early in a start. */
  context: LiffContext | null;
  input: unknown;
}

/** Condition of a call beyond its arguments. Returns the failure if it is not met. */
export type Precondition = (situation: Situation) => LiffFailure | undefined;

export interface Rule {
  arguments?: ArgumentRule;
  /** Preconditions in the order in which they are checked, once LIFF is started. Undefined: LIFF need not be started. */
  needs?: readonly Precondition[];
  /** Replaces the usual failure if LIFF is not started. */
  withoutConfig?: LiffFailure;
  /** Whether LINE waits for the person: always, or only if consent is missing. */
  asksPerson?: 'always' | 'for-consent';
}

/** Failure of a call before LIFF got its id. */
export const notInitialised: LiffFailure = { code: 'INVALID_CONFIG', message: messages.notInitialised };

export const started: Rule = { needs: [] };

/** Rules, one row per call. */
export const rules = {
  login: {
    arguments: checkLogin,
    needs: [],
    withoutConfig: { code: 'INVALID_CONFIG', message: messages.loginWithoutConfig },
  },
  logout: started,
  isLoggedIn: started,
  getAccessToken: started,
  getDecodedIdToken: started,
  getContext: started,
  openWindow: { arguments: checkOpenWindow },
  closeWindow: {},
  isApiAvailable: {
    arguments: (name) =>
      apiNames.some((known) => known === name) ? undefined : invalid(messages.unknownApi),
    needs: [],
  },
  'permanentLink.createUrl': {
    needs: [],
    withoutConfig: { code: 'INIT_FAILED', message: messages.noContext },
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** Returns the first rule that a call breaks; undefined if it can proceed. */
export function findViolation(
  api: string,
  { rule, input, driver }: { rule: Rule; input: unknown; driver: LiffDriver },
): LiffError | undefined {
  const failure =
    rule.arguments?.(input, driver) ??
    (rule.needs && !driver.isConfigured()
      ? (rule.withoutConfig ?? notInitialised)
      : findUnmet(rule.needs ?? [], driver, input));
  return failure && new LiffError(api, failure);
}

/** Returns the first precondition that is not met. Requires a started LIFF. */
export function findUnmet(
  needs: readonly Precondition[],
  driver: LiffDriver,
  input?: unknown,
): LiffFailure | undefined {
  const context = needs.length > 0 ? driver.functions().getContext() : null;
  for (const need of needs) {
    const failure = need({ driver, context, input });
    if (failure) return failure;
  }
  return undefined;
}
