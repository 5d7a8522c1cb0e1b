import type { Liff } from '../liff/types.ts';
import type { PlatformAccess } from './platform-access.ts';
import type { AwaitedCalls, PlatformCalls } from './platform-calls.ts';
import { createListening, type SubWindowListeners } from './sub-window-listeners.ts';

/** Calls whose code `boot()` loads. */
export type ForwardedCalls = AwaitedCalls & Pick<Liff, 'subWindow'>;

/** Creates calls that load their code first if it is missing, and then reject because LIFF is not started. */
export function createForwardedCalls(
  { call }: PlatformAccess,
  listeners: SubWindowListeners,
): ForwardedCalls {
  const forward =
    <Args extends unknown[], T>(pick: (calls: PlatformCalls) => (...args: Args) => Promise<T>) =>
    (...args: Args) =>
      call((calls) => pick(calls)(...args));

  return {
    getFreshIdToken: forward((calls) => calls.getFreshIdToken),
    getProfile: forward((calls) => calls.getProfile),
    getFriendship: forward((calls) => calls.getFriendship),
    permission: {
      query: forward((calls) => calls.permission.query),
      requestAll: forward((calls) => calls.permission.requestAll),
      getGrantedAll: forward((calls) => calls.permission.getGrantedAll),
    },
    sendMessages: forward((calls) => calls.sendMessages),
    shareTargetPicker: forward((calls) => calls.shareTargetPicker),
    createShortcutOnHomeScreen: forward((calls) => calls.createShortcutOnHomeScreen),
    subWindow: {
      ...createListening(listeners),
      open: forward((calls) => calls.subWindow.open),
      submit: forward((calls) => calls.subWindow.submit),
      cancel: forward((calls) => calls.subWindow.cancel),
      close: forward((calls) => calls.subWindow.close),
      getAppData: forward((calls) => calls.subWindow.getAppData),
    },
  };
}
