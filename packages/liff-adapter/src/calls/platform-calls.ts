import { type LoginGuard, loginLoop } from '../boot/login-guard.ts';
import type { LiffApiName } from '../liff/api-names.ts';
import type { LiffDriver } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import { limits, permissionNames } from '../liff/limits.ts';
import type { Liff, LiffMessage, LiffSubWindow, ShareResult, ShortcutOptions } from '../liff/types.ts';
import { currentPath, stripLoginParameters } from '../page/address.ts';
import * as platformMessages from '../rules/platform-messages.ts';
import { availability, type PlatformApi, platformRules } from '../rules/platform-rules.ts';
import { findUnmet } from '../rules/rules.ts';
import type { ApplyRules } from './ruled-calls.ts';
import type { SignIn } from './sign-in.ts';
import type { SubWindowListeners } from './sub-window-listeners.ts';
import { createOpener } from './sub-window-opener.ts';

/** Calls that need a started LIFF, and whose promises can wait for their code. */
export type AwaitedCalls = Pick<
  Liff,
  | 'getFreshIdToken'
  | 'getProfile'
  | 'getFriendship'
  | 'permission'
  | 'sendMessages'
  | 'shareTargetPicker'
  | 'createShortcutOnHomeScreen'
>;

/** Calls to LINE's platform, and others that need a started LIFF. */
export type PlatformCalls = AwaitedCalls & {
  permanentLink: Liff['permanentLink'];
  subWindow: Omit<LiffSubWindow, 'on' | 'off'>;
  isAvailable(name: LiffApiName): boolean;
};

export interface PlatformParts extends SignIn {
  liffId: string;
  driver: LiffDriver;
  byRules: ApplyRules;
  guard: LoginGuard;
  /** Counter of ID token renewals. */
  renewals: LoginGuard;
  listeners: SubWindowListeners;
}

/** Creates the calls once LIFF's code is loaded, so that each is made in the caller's tick. */
export function createPlatformCalls(parts: PlatformParts): PlatformCalls {
  const { driver, byRules } = parts;
  const { runSync, runAsync: run } = byRules(platformRules);
  const sdk = driver.functions;
  const openSubWindow = createOpener(parts.listeners, sdk);
  const share = createPicker(parts);

  return {
    getFreshIdToken: ({ minValidityMs = limits.idTokenMarginMs } = {}) =>
      run('getFreshIdToken', () => getFreshIdToken(parts, minValidityMs)),
    getProfile: () => run('getProfile', () => sdk().getProfile().then(requireField('getProfile', 'userId'))),
    getFriendship: (input) =>
      // LINE's SDK fails on arguments that are present and undefined, so they are left out.
      run(
        'getFriendship',
        () => {
          const { officialAccountId } = input ?? {};
          return sdk()
            .getFriendship(...(officialAccountId ? [{ officialAccountId }] : []))
            .then(requireField('getFriendship', 'friendFlag'));
        },
        input,
      ),
    permission: {
      query: (name) =>
        run(
          'permission.query',
          async () =>
            sdk().getContext()?.scope.includes(name)
              ? sdk().permission.query(name)
              : { state: 'unavailable' },
          name,
        ),
      requestAll: (input) =>
        run('permission.requestAll', () => sdk().permission.requestAll(...(input ? [input] : [])), input),
      getGrantedAll: () => run('permission.getGrantedAll', () => listGranted(driver)),
    },
    sendMessages: (input) =>
      run('sendMessages', async () => void (await sdk().sendMessages([...input])), input),
    shareTargetPicker: (input, options) =>
      run('shareTargetPicker', () => share([...input], options ?? {}), input),
    permanentLink: {
      createUrl: () =>
        runSync('permanentLink.createUrl', () => stripLoginParameters(sdk().permanentLink.createUrl())),
      createUrlBy: (url) =>
        run(
          'permanentLink.createUrlBy',
          () => sdk().permanentLink.createUrlBy(stripLoginParameters(url)),
          url,
        ),
    },
    createShortcutOnHomeScreen: (given) => {
      const input = withLiffLink(given, parts);
      return run('createShortcutOnHomeScreen', () => sdk().createShortcutOnHomeScreen(input), input);
    },
    subWindow: {
      open: (options) => run('subWindow.open', () => openSubWindow(options), options),
      submit: (data = {}) => run('subWindow.submit', () => sdk().subWindow.submit(data), data),
      cancel: (data = {}) => run('subWindow.cancel', () => sdk().subWindow.cancel(data), data),
      close: () => run('subWindow.close', () => sdk().subWindow.close()),
      getAppData: () => run('subWindow.getAppData', () => sdk().subWindow.getAppData()),
    },
    isAvailable: (name) =>
      sdk().getContext() !== null && findUnmet(availability[name], driver, name) === undefined,
  };
}

/** Rejects responses without the field: LINE's SDK also accepts the page of a captive portal. */
const requireField =
  <T extends object>(api: PlatformApi, name: keyof T) =>
  (answer: T): T => {
    if (answer?.[name] !== undefined) return answer;
    throw new LiffError(api, { code: 'UNKNOWN', message: '' }, { retryable: true });
  };

async function getFreshIdToken(
  { driver, guard, renewals, login, logout }: PlatformParts,
  minValidityMs: number,
): Promise<string | null> {
  const expiresAt = (driver.functions().getDecodedIDToken()?.exp ?? 0) * 1000;
  const idToken = driver.functions().getIDToken();
  // A device whose clock is fast sees every token expire at once; then an expiring one is accepted.
  const isGood = expiresAt - Date.now() > minValidityMs || renewals.isExhausted();
  if (idToken === null || isGood) return idToken;
  if (guard.isExhausted()) throw loginLoop('getFreshIdToken');
  renewals.record();
  const redirectPath = currentPath();
  logout();
  login({ redirectPath });
  // The page is being left.
  return new Promise(() => undefined);
}

/** Creates the picker, one at a time: in LINE's SDK a second one would get the first one's result. */
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

/** Lists the granted permissions; before LINE's SDK 2.27.0 each has to be queried. */
async function listGranted({ functions }: LiffDriver): Promise<string[]> {
  const { permission } = functions();
  if (permission.getGrantedAll) return permission.getGrantedAll();
  const answers = await Promise.all(permissionNames.map((name) => permission.query(name)));
  return permissionNames.filter((_name, index) => answers[index]?.state === 'granted');
}

/** Replaces LINE's own link of a named mini app, which LINE refuses, with the LIFF link. */
function withLiffLink(options: ShortcutOptions, { driver, liffId }: PlatformParts): ShortcutOptions {
  const miniAppId = driver.isConfigured() ? driver.functions().getContext()?.miniAppId : undefined;
  const link = `https://miniapp.line.me/${miniAppId}`;
  const url: unknown = options?.url;
  if (typeof url !== 'string' || !url.startsWith(link)) return options;
  const rest = url.slice(link.length);
  return /^([/?#]|$)/.test(rest) ? { ...options, url: `https://liff.line.me/${liffId}${rest}` } : options;
}
