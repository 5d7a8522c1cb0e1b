import type { LiffFailure } from '../liff/errors.ts';
import type { PermissionName } from '../liff/types.ts';
import { compareVersions } from '../liff/version-gates.ts';
import { isUnderEndpoint } from '../page/address.ts';
import * as messages from './messages.ts';
import * as platformMessages from './platform-messages.ts';
import type { Precondition } from './rules.ts';

/*
 * Preconditions of calls to LINE's platform. Each row of platform-rules.ts lists its own, in the order in which they are
 * checked.
 */

export const forbidden = (message: string): LiffFailure => ({ code: 'FORBIDDEN', message });

const unless = (isMet: boolean | undefined, message: string): LiffFailure | undefined =>
  isMet ? undefined : forbidden(message);

export const login: Precondition = ({ driver }) =>
  driver.functions().isLoggedIn()
    ? undefined
    : { code: 'UNAUTHORIZED', message: platformMessages.notLoggedIn };

export const inScope =
  (name: PermissionName): Precondition =>
  ({ context }) =>
    unless(context?.scope.includes(name), platformMessages.notInScope);

/** Requires a login only for permissions in the app's scope. */
export const loginIfInScope: Precondition = (situation) =>
  situation.context?.scope.some((name) => name === situation.input) ? login(situation) : undefined;

export const inClient: Precondition = ({ driver, input }) =>
  unless(driver.isInClient(), `${input} is not allowed in external browser`);

/** Refuses LINE's ordinary in-app browser, which opens no windows for LIFF. */
export const opensWindows: Precondition = ({ driver }) =>
  unless(driver.isInClient() || driver.getLineVersion() === null, platformMessages.noSubWindows);

export const inParentWindow: Precondition = ({ driver }) =>
  unless(!driver.isSubWindow(), platformMessages.parentOnly);

export const inChildWindow: Precondition = ({ driver }) =>
  driver.isSubWindow() ? undefined : { code: 'UNAUTHORIZED', message: platformMessages.childOnly };

export const onMobile: Precondition = ({ driver }) =>
  unless(driver.getOS() !== 'web', platformMessages.mobileOnly);

export const notInOpenChat: Precondition = ({ context, input }) =>
  unless(context?.type !== 'square_chat', `${input} is not allowed in OpenChat`);

/**
 * Requires an entry in LINE's list of features. Without a context there is no list, and the missing login is
 * reported instead. The version from which a feature is unsupported still passes; LINE's SDK checks no OS
 * version.
 */
export const allowed =
  (entryName: string, api = entryName): Precondition =>
  ({ driver, context }) => {
    if (!context) return undefined;
    const entry = context.availability[entryName];
    if (entry && driver.isInClient()) {
      const version = driver.getLineVersion() ?? '0';
      const { minVer, unsupportedFromVer = version } = entry;
      const isGood =
        !minVer ||
        (compareVersions(version, minVer) >= 0 && compareVersions(version, unsupportedFromVer) <= 0);
      if (!isGood) return forbidden(`${api} is unavailable in this client version.`);
    }
    return unless(entry?.permission, `${api} is not allowed in this LIFF app`);
  };

/** Requires the same without a version check. */
export const permitted =
  (entryName: string): Precondition =>
  ({ context }) =>
    unless(context?.availability[entryName]?.permission, `${entryName} is not allowed in this LIFF app`);

const consentScreen = allowed('skipChannelVerificationScreen');

/** Requires LINE's consent screen, by which the app requests permissions. */
export const mayAskConsent: Precondition = (situation) => {
  const unmet = !situation.context || notInOpenChat(situation) || consentScreen(situation);
  return unless(!unmet, platformMessages.noConsentScreen);
};

export const hasLinks: Precondition = ({ context }) => {
  if (context?.endpointUrl && context.permanentLinkPattern) return undefined;
  const missing = context?.endpointUrl ? platformMessages.noLinkPattern : platformMessages.noEndpointUrl;
  const message = context ? missing : messages.noContext;
  return { code: 'INIT_FAILED', message };
};

export const underEndpoint: Precondition = ({ context }) =>
  isUnderEndpoint(new URL(window.location.href), context?.endpointUrl ?? '')
    ? undefined
    : { code: 'INVALID_CONFIG', message: platformMessages.outsideEndpoint };
