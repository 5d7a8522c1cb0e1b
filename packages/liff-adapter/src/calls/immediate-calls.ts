import type { LiffDriver } from '../liff/driver.ts';
import type { Liff } from '../liff/types.ts';
import { rules } from '../rules/rules.ts';
import type { PlatformAccess } from './platform-access.ts';
import type { ApplyRules } from './ruled-calls.ts';
import type { SignIn } from './sign-in.ts';

/** Calls that answer at once, and `permanentLink` with its one asynchronous call. */
export type ImmediateCalls = Pick<
  Liff,
  | 'login'
  | 'logout'
  | 'isLoggedIn'
  | 'getAccessToken'
  | 'getDecodedIdToken'
  | 'getContext'
  | 'openWindow'
  | 'closeWindow'
  | 'isApiAvailable'
  | 'permanentLink'
>;

interface ImmediateParts extends SignIn {
  driver: LiffDriver;
  byRules: ApplyRules;
}

export function createImmediateCalls(
  { driver, byRules, login, logout }: ImmediateParts,
  platform: PlatformAccess,
): ImmediateCalls {
  const { runSync: run } = byRules(rules);
  const sdk = driver.functions;

  return {
    login: (input) => run('login', () => login(input ?? {}), input),
    logout: () => run('logout', logout),
    isLoggedIn: () => run('isLoggedIn', () => sdk().isLoggedIn()),
    getAccessToken: () => run('getAccessToken', () => sdk().getAccessToken()),
    getDecodedIdToken: () => run('getDecodedIdToken', () => sdk().getDecodedIDToken()),
    getContext: () => run('getContext', () => sdk().getContext()),
    openWindow: (input) =>
      run(
        'openWindow',
        () => {
          if (driver.isConfigured()) sdk().openWindow(input);
          else window.open(input.url, '_blank');
        },
        input,
      ),
    closeWindow: () =>
      run('closeWindow', () => (driver.isConfigured() ? sdk().closeWindow() : window.close())),
    isApiAvailable: (name) => run('isApiAvailable', () => !!platform.find()?.isAvailable(name), name),
    permanentLink: {
      createUrl: () => run('permanentLink.createUrl', () => platform.find()?.permanentLink.createUrl() ?? ''),
      createUrlBy: (url) => platform.call((calls) => calls.permanentLink.createUrlBy(url)),
    },
  };
}
