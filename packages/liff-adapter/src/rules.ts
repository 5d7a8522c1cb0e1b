import { isUnderEndpoint, resolvePath } from './address.ts';
import type { LiffDriver } from './driver.ts';
import { LiffError, type LiffFailure, messages } from './errors.ts';
import type { PermissionName } from './types.ts';

/** What LINE asks of every call, in both modes. The order of this file is the order of the checks. */
export const limits = {
  /** How long `boot()` waits for LINE. */
  bootTimeoutMs: 10_000,
  /** How long a call to LINE's platform may take. */
  callTimeoutMs: 10_000,
  /** Logins that may come back signed out before the guard stops the next. */
  loginAttempts: 2,
  /** After this long an attempt no longer counts: a loop turns in seconds. */
  loginAttemptsWindowMs: 5 * 60_000,
} as const;

export const permissionNames: readonly PermissionName[] = [
  'profile',
  'chat_message.write',
  'openid',
  'email',
];

/** What a call may need beyond its arguments: first the environment, then the login, then the scope. */
type Need = 'config' | 'login' | `scope:${PermissionName}`;

interface Rule {
  /** Looks at the arguments alone. Comes first and has no side effects. */
  arguments?: (input: unknown, driver: LiffDriver) => LiffFailure | undefined;
  /** In the order in which they are checked. */
  needs: readonly Need[];
  /** Said instead of the usual message where LIFF is not started. */
  withoutConfig?: string;
}

export type RuledApi =
  | 'login'
  | 'logout'
  | 'isLoggedIn'
  | 'getAccessToken'
  | 'getProfile'
  | 'getContext'
  | 'openWindow'
  | 'closeWindow';

/** One row per call. A call that is not here has no rule. */
export const rules: Readonly<Record<RuledApi, Rule>> = {
  login: { arguments: checkLogin, needs: ['config'], withoutConfig: messages.loginWithoutConfig },
  logout: { needs: ['config'] },
  isLoggedIn: { needs: ['config'] },
  getAccessToken: { needs: ['config'] },
  getProfile: { needs: ['config', 'login', 'scope:profile'] },
  getContext: { needs: ['config'] },
  openWindow: { arguments: checkOpenWindow, needs: [] },
  closeWindow: { needs: [] },
};

/** The first rule that this call breaks; undefined where it may go on. */
export function findViolation(api: RuledApi, input: unknown, driver: LiffDriver): LiffError | undefined {
  const rule = rules[api];
  const failure =
    rule.arguments?.(input, driver) ??
    rule.needs.map((need) => checkNeed(need, rule, driver)).find((found) => found !== undefined);
  return failure && new LiffError(api, failure);
}

function checkNeed(need: Need, rule: Rule, driver: LiffDriver): LiffFailure | undefined {
  if (!driver.isConfigured()) {
    return { code: 'INVALID_CONFIG', message: rule.withoutConfig ?? messages.notInitialised };
  }
  if (need === 'config') return undefined;
  if (need === 'login') {
    return driver.isLoggedIn() ? undefined : { code: 'UNAUTHORIZED', message: messages.notLoggedIn };
  }
  const permission = need.slice('scope:'.length);
  const inScope = driver.getContext()?.scope.includes(permission) ?? false;
  return inScope ? undefined : { code: 'FORBIDDEN', message: messages.notInScope };
}

function checkOpenWindow(input: unknown): LiffFailure | undefined {
  const failure: LiffFailure = { code: 'INVALID_ARGUMENT', message: messages.invalidOpenWindow };
  if (typeof input !== 'object' || input === null) return failure;
  const url: unknown = Reflect.get(input, 'url');
  const external: unknown = Reflect.get(input, 'external');
  if (typeof url !== 'string' || url === '') return failure;
  if (external !== undefined && typeof external !== 'boolean') return failure;
  return isOpenable(url) ? undefined : failure;
}

/** LINE's SDK passes any scheme on, `javascript:` too; only these reach it. */
function isOpenable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || protocol === 'line:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** LINE answers a `redirect_uri` outside the endpoint with an error page that has no way back. */
function checkLogin(input: unknown, driver: LiffDriver): LiffFailure | undefined {
  if (input === undefined) return undefined;
  const path: unknown =
    typeof input === 'object' && input !== null ? Reflect.get(input, 'redirectPath') : null;
  if (path === undefined) return undefined;
  // In Node every path is of no origin in particular; what comes next says that LIFF is not started.
  const origin = typeof window === 'undefined' ? 'https://localhost' : window.location.origin;
  const url = typeof path === 'string' ? resolvePath(path, origin) : null;
  if (url === null) {
    return { code: 'INVALID_ARGUMENT', message: 'redirectPath must be a path of this origin, such as /app' };
  }
  const endpointUrl = driver.isConfigured() ? driver.getContext()?.endpointUrl : undefined;
  if (endpointUrl === undefined || isUnderEndpoint(url, endpointUrl)) return undefined;
  return {
    code: 'INVALID_ARGUMENT',
    message: `redirectPath must be at or below the endpoint URL ${endpointUrl}`,
  };
}
