/** Names that `isApiAvailable` accepts. `sendMessages` is not among them. */
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

/** Name that `isApiAvailable` accepts. */
export type LiffApiName = (typeof apiNames)[number];
