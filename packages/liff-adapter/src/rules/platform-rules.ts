import type { LiffApiName } from '../liff/api-names.ts';
import {
  checkConsent,
  checkFriendship,
  checkLinkedUrl,
  checkPermissionName,
  checkSentMessages,
  checkSharedMessages,
  checkShortcut,
  checkSubWindow,
} from './platform-arguments.ts';
import * as platformMessages from './platform-messages.ts';
import {
  allowed,
  hasLinks,
  inChildWindow,
  inClient,
  inParentWindow,
  inScope,
  login,
  loginIfInScope,
  mayAskConsent,
  notInOpenChat,
  onMobile,
  opensWindows,
  permitted,
  underEndpoint,
} from './platform-preconditions.ts';
import type { Precondition, Rule } from './rules.ts';

const subWindow = [opensWindows, inParentWindow, allowed('subwindowOpen')];
const shortcut = [inParentWindow, onMobile, allowed('addToHomeV2', 'createShortcutOnHomeScreen')];
const clientOnly = (entry: string) => [inClient, allowed(entry)];

/** Preconditions of each name of `isApiAvailable`: first the environment, then the login. */
export const availability = {
  subwindowOpen: [...subWindow, login],
  shareTargetPicker: [inParentWindow, allowed('shareTargetPicker'), login],
  multipleLiffTransition: [inClient, permitted('multipleLiffTransition')],
  scanCode: clientOnly('scanCode'),
  scanCodeV2: [...subWindow, allowed('scanCodeV2'), login],
  getAdvertisingId: clientOnly('getAdvertisingId'),
  addToHomeScreen: [inParentWindow, ...clientOnly('addToHomeScreen')],
  bluetoothLeFunction: clientOnly('bluetoothLeFunction'),
  skipChannelVerificationScreen: [notInOpenChat, ...clientOnly('skipChannelVerificationScreen')],
  createShortcutOnHomeScreen: [...shortcut, login],
  internalCreateShortcutOnHomeScreen: [...shortcut, allowed('addToHomeLineScheme'), login],
  iap: [inParentWindow, ...clientOnly('iap'), login],
  requestFriendship: [...subWindow, login],
  activityGetCallState: clientOnly('activityGetCallState'),
  activityGetRecordingState: clientOnly('activityGetRecordingState'),
  'calendar.getEvents': clientOnly('calendarRead'),
  'calendar.showEventCreationModal': clientOnly('lineCalendarWrite'),
} as const satisfies Readonly<Record<LiffApiName, readonly Precondition[]>>;

const child: Rule = { needs: [inChildWindow] };

/** Rules, one row per call to LINE's platform. */
export const platformRules = {
  getFreshIdToken: { needs: [login] },
  getProfile: { needs: [login, inScope('profile')], asksPerson: 'for-consent' },
  getFriendship: {
    arguments: checkFriendship,
    needs: [login, inScope('profile')],
    asksPerson: 'for-consent',
  },
  'permission.query': { arguments: checkPermissionName, needs: [loginIfInScope] },
  'permission.requestAll': {
    arguments: checkConsent,
    needs: [mayAskConsent, ...availability.subwindowOpen],
    asksPerson: 'always',
  },
  'permission.getGrantedAll': { needs: [login] },
  sendMessages: {
    arguments: checkSentMessages,
    needs: [login, inScope('chat_message.write')],
    asksPerson: 'for-consent',
  },
  shareTargetPicker: {
    arguments: checkSharedMessages,
    needs: availability.shareTargetPicker,
    asksPerson: 'always',
  },
  'permanentLink.createUrl': { needs: [hasLinks, underEndpoint] },
  'permanentLink.createUrlBy': {
    arguments: checkLinkedUrl,
    needs: [hasLinks],
    withoutConfig: { code: 'INIT_FAILED', message: platformMessages.linkBeforeInit },
  },
  createShortcutOnHomeScreen: { arguments: checkShortcut, needs: availability.createShortcutOnHomeScreen },
  'subWindow.open': { arguments: checkSubWindow, needs: availability.subwindowOpen },
  'subWindow.submit': child,
  'subWindow.cancel': child,
  'subWindow.close': child,
  'subWindow.getAppData': child,
} as const satisfies Readonly<Record<string, Rule>>;

/** Call to LINE's platform, by its name in errors. */
export type PlatformApi = keyof typeof platformRules;
