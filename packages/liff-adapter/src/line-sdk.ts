import CloseWindowModule from '@line/liff/close-window';
import liff from '@line/liff/core';
import GetAccessTokenModule from '@line/liff/get-access-token';
import GetContextModule from '@line/liff/get-context';
import GetLineVersionModule from '@line/liff/get-line-version';
import GetOSModule from '@line/liff/get-os';
import GetProfileModule from '@line/liff/get-profile';
import I18nModule from '@line/liff/i18n';
import IsInClientModule from '@line/liff/is-in-client';
import IsLoggedInModule from '@line/liff/is-logged-in';
import LoginModule from '@line/liff/login';
import LogoutModule from '@line/liff/logout';
import OpenWindowModule from '@line/liff/open-window';
import type { LiffContext, LiffOS, LiffProfile, OpenWindowOptions } from './types.ts';

/*
 * LINE's pluggable SDK with the modules this package uses, as one chunk. Only ever imported dynamically, from
 * line.ts: importing it touches sessionStorage and throws where that is blocked.
 */

/** As much of LINE's SDK as this package calls; the SDK's own types stay out of what we publish. */
export interface LineSdk {
  init(config: { liffId: string }): Promise<void>;
  isInClient(): boolean;
  getOS(): LiffOS | undefined;
  getLineVersion(): string | null;
  getVersion(): string;
  isLoggedIn(): boolean;
  getAccessToken(): string | null;
  getContext(): LiffContext | null;
  getProfile(): Promise<LiffProfile>;
  login(config?: { redirectUri: string }): void;
  logout(): void;
  openWindow(options: OpenWindowOptions): void;
  closeWindow(): void;
}

/** LINE's SDK, of which a page has one. Using a module twice is ignored by it. */
export function installLineSdk(): LineSdk {
  liff.use(new IsInClientModule());
  liff.use(new IsLoggedInModule());
  liff.use(new LoginModule());
  liff.use(new LogoutModule());
  liff.use(new GetAccessTokenModule());
  liff.use(new GetProfileModule());
  liff.use(new GetContextModule());
  liff.use(new OpenWindowModule());
  liff.use(new CloseWindowModule());
  liff.use(new GetOSModule());
  liff.use(new GetLineVersionModule());
  // Nothing here calls it, but without it starting fails in Android browsers that LINE opened.
  liff.use(new I18nModule());
  return liff;
}
