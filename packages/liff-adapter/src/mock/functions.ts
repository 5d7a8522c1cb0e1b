import type { LiffDriver, LiffFunctions } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import type { LiffContext, PermissionName } from '../liff/types.ts';
import * as platformMessages from '../rules/platform-messages.ts';
import { mayAskConsent } from '../rules/platform-preconditions.ts';
import { availability } from '../rules/platform-rules.ts';
import { findUnmet } from '../rules/rules.ts';
import { listGranted, type MockEnvironmentControl } from './environment.ts';
import { linkTo, linkToPage } from './links.ts';
import { createMockPicker, type MockDelivery, type ShowMockPicker } from './picker.ts';
import type { MockSession } from './session.ts';

interface Parts {
  liffId: string;
  environment: MockEnvironmentControl;
  session: MockSession;
  showPicker?: ShowMockPicker;
  driver: () => LiffDriver;
  getContext: () => LiffContext | null;
  deliver: (delivery: MockDelivery) => void;
}

type Answered = 'getFriendship' | 'sendMessages' | 'shareTargetPicker' | 'createShortcutOnHomeScreen';

/** How LINE's platform and the person in front of it answer, in the order in which LINE's SDK asks them. */
export function createMockFunctions(parts: Parts): Pick<
  LiffFunctions,
  Answered | 'permission' | 'permanentLink'
> & {
  /** Lets a call go on that LINE allows only with this permission. */
  withConsent(name: PermissionName, api: string): Promise<void>;
} {
  const { liffId, environment, session } = parts;

  /** Outside the client LINE never asks for `chat_message.write`. */
  function listMissing(): PermissionName[] {
    const { scope, inClient } = environment.get();
    const granted = listGranted(environment.get());
    return scope.filter((name) => !granted.includes(name) && (inClient || name !== 'chat_message.write'));
  }

  function askConsent(api: string): void {
    const { inClient, popup, consent } = environment.get();
    if (!inClient && popup === 'blocked') {
      throw new LiffError(api, { code: 'CREATE_SUBWINDOW_FAILED', message: '' });
    }
    if (consent === 'refuse') {
      throw new LiffError(api, { code: 'UNAUTHORIZED', message: platformMessages.consentRefused });
    }
    environment.set({ granted: [...listGranted(environment.get()), ...listMissing()] });
  }

  async function withConsent(name: PermissionName, api: string): Promise<void> {
    await session.verify(api);
    const driver = parts.driver();
    const isAsked = listMissing().includes(name) && !findUnmet([mayAskConsent], driver);
    if (isAsked) {
      // LINE asks in a sub-window, and that is not for everywhere.
      const unmet = findUnmet(availability.subwindowOpen, driver);
      if (unmet) throw new LiffError(api, unmet);
      askConsent(api);
    }
    if (listGranted(environment.get()).includes(name)) return;
    throw new LiffError(api, { code: '403', message: "user doesn't grant required permissions yet" });
  }

  function context(): LiffContext {
    const found = parts.getContext();
    if (found) return found;
    throw new LiffError('boot', { code: 'INIT_FAILED', message: 'Could not get Context from server.' });
  }

  return {
    withConsent,
    getFriendship: async () => {
      await withConsent('profile', 'getFriendship');
      return { friendFlag: await session.isFriend() };
    },
    permission: {
      query: async (name) => {
        await session.verify('permission.query');
        // LINE's answer never lists `email`.
        const isGranted = name !== 'email' && listGranted(environment.get()).includes(name);
        return { state: isGranted ? 'granted' : 'prompt' };
      },
      requestAll: async () => {
        await session.verify('permission.requestAll');
        if (listMissing().length === 0) {
          throw new LiffError('permission.requestAll', {
            code: 'FORBIDDEN',
            message: platformMessages.allGranted,
          });
        }
        askConsent('permission.requestAll');
      },
      getGrantedAll: async () => {
        await session.verify('permission.getGrantedAll');
        return listGranted(environment.get()).filter((name) => name !== 'email');
      },
    },
    sendMessages: async (messages) => {
      await withConsent('chat_message.write', 'sendMessages');
      const { inClient, contextType } = environment.get();
      if (!inClient || !['utou', 'room', 'group'].includes(contextType)) {
        const message = "user doesn't grant required permissions yet";
        throw new LiffError('sendMessages', { code: '403', message });
      }
      parts.deliver({ by: 'sendMessages', messages: structuredClone(messages) });
    },
    shareTargetPicker: createMockPicker(parts),
    permanentLink: {
      createUrl: () => linkToPage(liffId, context()),
      createUrlBy: async (url) => linkTo(url, liffId, context()),
    },
    createShortcutOnHomeScreen: async ({ url }) => {
      if (url.startsWith('line:') && environment.get().os === 'ios') {
        const message = 'LINE URL scheme are not supported in the current environment.';
        throw new LiffError('createShortcutOnHomeScreen', { code: 'INVALID_ARGUMENT', message });
      }
      await session.verify('createShortcutOnHomeScreen');
    },
  };
}
