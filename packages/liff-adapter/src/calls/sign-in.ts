import { type LoginGuard, loginLoop } from '../boot/login-guard.ts';
import type { LiffDriver } from '../liff/driver.ts';
import type { LiffEvent, LoginOptions } from '../liff/types.ts';
import { stripLoginParameters } from '../page/address.ts';

interface SignInParts {
  driver: LiffDriver;
  guard: LoginGuard;
  onEvent(event: LiffEvent): void;
}

/** Sign-in and sign-out, once the rules allow it. */
export interface SignIn {
  login(options: LoginOptions): void;
  logout(): void;
}

export function createSignIn({ driver, guard, onEvent }: SignInParts, onLogout: () => void): SignIn {
  return {
    login({ redirectPath, userInitiated = false }) {
      if (userInitiated) guard.reset();
      if (guard.isExhausted()) throw loginLoop('login');
      guard.record();
      onEvent({ type: 'login', attempt: guard.attempts() });
      // LINE's SDK fails on arguments that are present and undefined, so they are left out.
      if (!redirectPath) driver.functions().login();
      else
        driver
          .functions()
          .login({ redirectUri: new URL(stripLoginParameters(redirectPath), window.location.origin).href });
    },
    logout() {
      driver.logout();
      onLogout();
      onEvent({ type: 'logout' });
    },
  };
}
