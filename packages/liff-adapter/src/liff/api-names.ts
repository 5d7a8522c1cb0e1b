/** What `isApiAvailable` answers for. `sendMessages` is none of them. */
export const apiNames = [
  'subwindowOpen',
  'shareTargetPicker',
  'multipleLiffTransition',
  'scanCode',
  'scanCodeV2',
  'getAdvertisingId',
  'addToHomeScreen',
  'bluetoothLeFunction',
  'skipChannelVerificationScreen',
  'createShortcutOnHomeScreen',
  'internalCreateShortcutOnHomeScreen',
  'iap',
  'requestFriendship',
  'activityGetCallState',
  'activityGetRecordingState',
  'calendar.getEvents',
  'calendar.showEventCreationModal',
] as const;

/** A name that `isApiAvailable` knows. */
export type LiffApiName = (typeof apiNames)[number];
