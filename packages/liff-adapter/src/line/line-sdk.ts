import CloseWindowModule from '@line/liff/close-window';
import liff from '@line/liff/core';
import CreateShortcutModule from '@line/liff/create-shortcut-on-home-screen';
import GetAccessTokenModule from '@line/liff/get-access-token';
import GetContextModule from '@line/liff/get-context';
import GetDecodedIdTokenModule from '@line/liff/get-decoded-id-token';
import GetFriendshipModule from '@line/liff/get-friendship';
import GetIdTokenModule from '@line/liff/get-id-token';
import GetLineVersionModule from '@line/liff/get-line-version';
import GetOSModule from '@line/liff/get-os';
import GetProfileModule from '@line/liff/get-profile';
import I18nModule from '@line/liff/i18n';
import IsApiAvailableModule from '@line/liff/is-api-available';
import IsInClientModule from '@line/liff/is-in-client';
import IsLoggedInModule from '@line/liff/is-logged-in';
import IsSubWindowModule from '@line/liff/is-sub-window';
import LoginModule from '@line/liff/login';
import LogoutModule from '@line/liff/logout';
import OpenWindowModule from '@line/liff/open-window';
import PermanentLinkModule from '@line/liff/permanent-link';
import PermissionModule from '@line/liff/permission';
import SendMessagesModule from '@line/liff/send-messages';
import ShareTargetPickerModule from '@line/liff/share-target-picker';
import SubWindowModule from '@line/liff/sub-window';
import type { LiffFunctions } from '../liff/driver.ts';
import { emptyNullBodies } from './empty-null-bodies.ts';

export { findDenial, findIdTokenError } from './start-failures.ts';

/*
 * LINE's pluggable SDK with the modules this package uses, as one chunk. Only ever imported dynamically, from
 * line.ts: importing it accesses sessionStorage and throws if that is blocked. LINE requires every module
 * before it starts, so none of them can be loaded later.
 */

/** Subset of LINE's SDK that this package calls. */
export interface LineSdk extends LiffFunctions {
  init(config: { liffId: string }): Promise<void>;
  isSubWindow(): boolean;
  getVersion(): string;
  logout(): void;
}

/** Installs the modules and returns LINE's SDK, one per page. It ignores a module that is used twice. */
export function installLineSdk(): LineSdk {
  emptyNullBodies();
  liff.use(new IsInClientModule());
  liff.use(new IsLoggedInModule());
  liff.use(new LoginModule());
  liff.use(new LogoutModule());
  liff.use(new GetAccessTokenModule());
  liff.use(new GetIdTokenModule());
  liff.use(new GetDecodedIdTokenModule());
  liff.use(new GetProfileModule());
  liff.use(new GetContextModule());
  liff.use(new GetFriendshipModule());
  liff.use(new PermissionModule());
  liff.use(new SendMessagesModule());
  liff.use(new ShareTargetPickerModule());
  liff.use(new OpenWindowModule());
  liff.use(new CloseWindowModule());
  liff.use(new PermanentLinkModule());
  liff.use(new CreateShortcutModule());
  liff.use(new SubWindowModule());
  liff.use(new IsSubWindowModule());
  liff.use(new IsApiAvailableModule());
  liff.use(new GetOSModule());
  liff.use(new GetLineVersionModule());
  // Nothing here calls it, but without it starting fails in Android browsers that LINE opened.
  liff.use(new I18nModule());
  return liff;
}
