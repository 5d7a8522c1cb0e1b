import { type LoginGuard, loginLoop } from '../boot/login-guard.ts';
import type { LiffApiName } from '../liff/api-names.ts';
import type { LiffDriver } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import { limits, permissionNames } from '../liff/limits.ts';
import type { Liff, LiffMessage, LiffSubWindow, ShareResult, ShortcutOptions } from '../liff/types.ts';
import { currentPath, withoutLoginLeftovers } from '../page/address.ts';
import * as platformMessages from '../rules/platform-messages.ts';
import { availability, type PlatformApi, platformRules } from '../rules/platform-rules.ts';
import { findUnmet } from '../rules/rules.ts';
import type { RuledCalls } from './ruled-calls.ts';
import { createOpener, type SubWindowListeners } from './sub-windows.ts';

/** The calls that go to LINE's platform, and what else only a started LIFF can answer. */
export type PlatformCalls = Pick<
  Liff,
  | 'getFreshIdToken'
  | 'getProfile'
  | 'getFriendship'
  | 'permission'
  | 'sendMessages'
  | 'shareTargetPicker'
  | 'permanentLink'
  | 'createShortcutOnHomeScreen'
> & {
  subWindow: Omit<LiffSubWindow, 'on' | 'off'>;
  isAvailable(name: LiffApiName): boolean;
};

export interface PlatformParts {
  liffId: string;
  driver: LiffDriver;
  ruled: RuledCalls;
  guard: LoginGuard;
  /** Counts how often an ID token was renewed. */
  renewals: LoginGuard;
  listeners: SubWindowListeners;
  logout(): void;
  login(redirectPath: string): void;
}

/** Loaded by `boot()` beside LINE's SDK, so that afterwards every call is made in the caller's tick. */
export function createPlatformCalls(parts: PlatformParts): PlatformCalls {
  const { driver, ruled } = parts;
  const sdk = driver.functions;
  const openSubWindow = createOpener(parts.listeners, sdk);
  const share = createPicker(parts);

  function later<T>(api: PlatformApi, input: unknown, call: () => Promise<T>): Promise<T> {
    return ruled.later(api, { rule: platformRules[api], input }, call);
  }

  return {
    getFreshIdToken: ({ minValidityMs = limits.idTokenMarginMs } = {}) =>
      later('getFreshIdToken', undefined, () => getFreshIdToken(parts, minValidityMs)),
    getProfile: () =>
      later('getProfile', undefined, () => sdk().getProfile().then(holding('getProfile', 'userId'))),
    getFriendship: (input) =>
      // LINE's SDK fails on arguments that are present and undefined, so they are left out.
      later('getFriendship', input, () => {
        const { officialAccountId } = input ?? {};
        return sdk()
          .getFriendship(...(officialAccountId ? [{ officialAccountId }] : []))
          .then(holding('getFriendship', 'friendFlag'));
      }),
    permission: {
      query: (name) =>
        later('permission.query', name, async () =>
          sdk().getContext()?.scope.includes(name) ? sdk().permission.query(name) : { state: 'unavailable' },
        ),
      requestAll: (input) =>
        later('permission.requestAll', input, () => sdk().permission.requestAll(...(input ? [input] : []))),
      getGrantedAll: () => later('permission.getGrantedAll', undefined, () => listGranted(driver)),
    },
    sendMessages: (input) =>
      later('sendMessages', input, async () => void (await sdk().sendMessages([...input]))),
    shareTargetPicker: (input, options) =>
      later('shareTargetPicker', input, () => share([...input], options ?? {})),
    permanentLink: {
      createUrl: () =>
        ruled.now('permanentLink.createUrl', { rule: platformRules['permanentLink.createUrl'] }, () =>
          withoutLoginLeftovers(sdk().permanentLink.createUrl()),
        ),
      createUrlBy: (url) =>
        later('permanentLink.createUrlBy', url, () =>
          sdk().permanentLink.createUrlBy(withoutLoginLeftovers(url)),
        ),
    },
    createShortcutOnHomeScreen: (given) => {
      const input = withLiffLink(given, parts);
      return later('createShortcutOnHomeScreen', input, () => sdk().createShortcutOnHomeScreen(input));
    },
    subWindow: {
      open: (options) => later('subWindow.open', options, () => openSubWindow(options)),
      submit: (data = {}) => later('subWindow.submit', data, () => sdk().subWindow.submit(data)),
      cancel: (data = {}) => later('subWindow.cancel', data, () => sdk().subWindow.cancel(data)),
      close: () => later('subWindow.close', undefined, () => sdk().subWindow.close()),
      getAppData: () => later('subWindow.getAppData', undefined, () => sdk().subWindow.getAppData()),
    },
    isAvailable: (name) =>
      sdk().getContext() !== null && findUnmet(availability[name], driver, name) === undefined,
  };
}

/** What LINE's SDK takes for an answer may be the page of a network that wants a login first: it looks at no field. */
const holding =
  <T extends object>(api: PlatformApi, name: keyof T) =>
  (answer: T): T => {
    if (answer?.[name] !== undefined) return answer;
    throw new LiffError(api, { code: 'UNKNOWN', message: '' }, { retryable: true });
  };

async function getFreshIdToken(
  { driver, guard, renewals, logout, login }: PlatformParts,
  minValidityMs: number,
): Promise<string | null> {
  const expiresAt = (driver.functions().getDecodedIDToken()?.exp ?? 0) * 1000;
  const idToken = driver.functions().getIDToken();
  // A device whose clock is fast sees every token expire at once; then the best there is has to do.
  const isGood = expiresAt - Date.now() > minValidityMs || renewals.isExhausted();
  if (idToken === null || isGood) return idToken;
  if (guard.isExhausted()) throw loginLoop('getFreshIdToken');
  renewals.record();
  const redirectPath = currentPath();
  logout();
  login(redirectPath);
  // The page is leaving.
  return new Promise(() => undefined);
}

/** LINE's SDK keeps one picker for the page: a second one would get the first one's answer. */
function createPicker({ driver }: PlatformParts) {
  let isOpen = false;

  return (messages: LiffMessage[], options: { isMultiple?: boolean }): Promise<ShareResult> => {
    if (isOpen) {
      throw new LiffError('shareTargetPicker', { code: 'FORBIDDEN', message: platformMessages.onePicker });
    }
    const picking = driver.functions().shareTargetPicker(messages, options);
    isOpen = true;
    return picking
      .then((result): ShareResult => (result ? { status: 'success' } : undefined))
      .finally(() => {
        isOpen = false;
      });
  };
}

/** LINE's SDK lists them since 2.27.0; before, each has to be asked for. */
async function listGranted({ functions }: LiffDriver): Promise<string[]> {
  const { permission } = functions();
  if (permission.getGrantedAll) return permission.getGrantedAll();
  const answers = await Promise.all(permissionNames.map((name) => permission.query(name)));
  return permissionNames.filter((_name, index) => answers[index]?.state === 'granted');
}

/** LINE refuses the links that it makes itself for mini apps with a name of their own. */
function withLiffLink(options: ShortcutOptions, { driver, liffId }: PlatformParts): ShortcutOptions {
  const miniAppId = driver.isConfigured() ? driver.functions().getContext()?.miniAppId : undefined;
  const link = `https://miniapp.line.me/${miniAppId}`;
  const url: unknown = options?.url;
  if (typeof url !== 'string' || !url.startsWith(link)) return options;
  const rest = url.slice(link.length);
  return /^([/?#]|$)/.test(rest) ? { ...options, url: `https://liff.line.me/${liffId}${rest}` } : options;
}
