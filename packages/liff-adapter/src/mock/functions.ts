import type { LiffDriver, LiffFunctions } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import type { LiffContext, PermissionName } from '../liff/types.ts';
import * as platformMessages from '../rules/platform-messages.ts';
import { listGranted, type MockEnvironmentControl } from './environment.ts';
import { linkTo, linkToPage } from './links.ts';
import { createMockPicker, type MockDelivery, type ShowMockPicker } from './picker.ts';
import { createMockConsent } from './session/consent.ts';
import type { MockSession } from './session/session.ts';

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

/** Creates the functions that LINE's platform and the person answer, in the order of LINE's SDK. */
export function createMockFunctions(parts: Parts): Pick<
  LiffFunctions,
  Answered | 'permission' | 'permanentLink'
> & {
  /** Checks the permission that LINE requires for a call. */
  withConsent(name: PermissionName, api: string): Promise<void>;
} {
  const { liffId, environment, session } = parts;

  const consent = createMockConsent(parts);
  const { withConsent } = consent;

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
    permission: createMockPermission(parts, consent),
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

function createMockPermission(
  { environment, session }: Parts,
  { listMissing, ask }: ReturnType<typeof createMockConsent>,
): LiffFunctions['permission'] {
  // LINE's answers never list `email`.
  const listAnswered = (): PermissionName[] =>
    listGranted(environment.get()).filter((name) => name !== 'email');
  return {
    query: async (name) => {
      await session.verify('permission.query');
      return { state: listAnswered().includes(name) ? 'granted' : 'prompt' };
    },
    requestAll: async () => {
      await session.verify('permission.requestAll');
      if (listMissing().length === 0) {
        const message = platformMessages.allGranted;
        throw new LiffError('permission.requestAll', { code: 'FORBIDDEN', message });
      }
      ask('permission.requestAll');
    },
    getGrantedAll: async () => {
      await session.verify('permission.getGrantedAll');
      return listAnswered();
    },
  };
}
