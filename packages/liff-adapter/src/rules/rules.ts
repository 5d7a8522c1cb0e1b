import { apiNames } from '../liff/api-names.ts';
import type { LiffDriver } from '../liff/driver.ts';
import { LiffError, type LiffFailure } from '../liff/errors.ts';
import type { LiffContext } from '../liff/types.ts';
import { type ArgumentRule, checkLogin, checkOpenWindow, invalid } from './argument-rules.ts';
import * as messages from './messages.ts';

/*
 * What LINE asks of every call, in both modes. First the arguments, without side effects; then what is listed, in
 * that order: environment, login, scope. Consent comes last, from LINE itself. Here are the calls that answer at
 * once; platform-rules.ts has the others, which are loaded beside LINE's SDK.
 */

export interface Situation {
  driver: LiffDriver;
  /** Null after `logout()` and while starting has not got that far. */
  context: LiffContext | null;
  input: unknown;
}

/** What a call needs beyond its arguments; gives the failure where that is not met. */
export type Precondition = (situation: Situation) => LiffFailure | undefined;

export interface Rule {
  arguments?: ArgumentRule;
  /** In the order in which they are checked, once LIFF is started. Undefined: LIFF need not be started. */
  needs?: readonly Precondition[];
  /** Said instead of the usual where LIFF is not started. */
  withoutConfig?: LiffFailure;
  /** LINE asks a person and waits for the answer: always, or where the consent of one is missing. */
  asksPerson?: 'always' | 'for-consent';
}

/** The failure of a call before LIFF was told its id. */
export const notInitialised: LiffFailure = { code: 'INVALID_CONFIG', message: messages.notInitialised };

export const started: Rule = { needs: [] };

/** One row per call. */
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

/** The first rule that this call breaks; undefined where it may go on. */
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

/** The first of the needs that is not met. LIFF has to be started for it. */
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
