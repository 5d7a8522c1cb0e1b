import type { LiffDriver } from '../liff/driver.ts';
import type { Liff } from '../liff/types.ts';
import { rules } from '../rules/rules.ts';
import type { PlatformAccess } from './platform-access.ts';
import type { ApplyRules } from './ruled-calls.ts';
import type { SignIn } from './sign-in.ts';

/** The calls that answer at once, and `permanentLink` with its one that does not. */
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

interface ImmediateParts {
  driver: LiffDriver;
  applyRules: ApplyRules;
  platform: PlatformAccess;
  signIn: SignIn;
}

export function createImmediateCalls({
  driver,
  applyRules,
  platform,
  signIn,
}: ImmediateParts): ImmediateCalls {
  const { runSync: run } = applyRules(rules);
  const sdk = driver.functions;

  return {
    login: (input) => run('login', input, () => signIn.login(input ?? {})),
    logout: () => run('logout', undefined, signIn.logout),
    isLoggedIn: () => run('isLoggedIn', undefined, () => sdk().isLoggedIn()),
    getAccessToken: () => run('getAccessToken', undefined, () => sdk().getAccessToken()),
    getDecodedIdToken: () => run('getDecodedIdToken', undefined, () => sdk().getDecodedIDToken()),
    getContext: () => run('getContext', undefined, () => sdk().getContext()),
    openWindow: (input) =>
      run('openWindow', input, () => {
        if (driver.isConfigured()) sdk().openWindow(input);
        else window.open(input.url, '_blank');
      }),
    closeWindow: () =>
      run('closeWindow', undefined, () => (driver.isConfigured() ? sdk().closeWindow() : window.close())),
    isApiAvailable: (name) => run('isApiAvailable', name, () => platform.find()?.isAvailable(name) ?? false),
    permanentLink: {
      createUrl: () =>
        run('permanentLink.createUrl', undefined, () => platform.find()?.permanentLink.createUrl() ?? ''),
      createUrlBy: (url) => platform.call((calls) => calls.permanentLink.createUrlBy(url)),
    },
  };
}
