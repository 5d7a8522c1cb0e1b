import type { LiffDriver } from '../../liff/driver.ts';
import { LiffError } from '../../liff/errors.ts';
import type { PermissionName } from '../../liff/types.ts';
import * as platformMessages from '../../rules/platform-messages.ts';
import { mayAskConsent } from '../../rules/platform-preconditions.ts';
import { availability } from '../../rules/platform-rules.ts';
import { findUnmet } from '../../rules/rules.ts';
import { listGranted, type MockEnvironmentControl } from '../environment.ts';
import type { MockSession } from './session.ts';

interface ConsentParts {
  environment: MockEnvironmentControl;
  session: MockSession;
  driver: () => LiffDriver;
}

/** Consent of the person, as LINE's platform stores and requests it. */
export interface MockConsent {
  /** Lists permissions of the scope that were not granted and can be requested. */
  listMissing(): PermissionName[];
  /**
   * Asks the person.
   * @throws {LiffError} if the window is blocked or the person refuses.
   */
  ask(api: string): void;
  /**
   * Checks the permission that LINE requires for a call.
   * @throws {LiffError} (as a rejection)
   */
  withConsent(name: PermissionName, api: string): Promise<void>;
}

export function createMockConsent({ environment, session, driver }: ConsentParts): MockConsent {
  /** Outside the client LINE never requests `chat_message.write`. */
  function listMissing(): PermissionName[] {
    const { scope, inClient } = environment.get();
    const granted = listGranted(environment.get());
    return scope.filter((name) => !granted.includes(name) && (inClient || name !== 'chat_message.write'));
  }

  function ask(api: string): void {
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
    const isAsked = listMissing().includes(name) && !findUnmet([mayAskConsent], driver());
    if (isAsked) {
      // LINE asks in a sub-window, which is not supported everywhere.
      const unmet = findUnmet(availability.subwindowOpen, driver());
      if (unmet) throw new LiffError(api, unmet);
      ask(api);
    }
    if (listGranted(environment.get()).includes(name)) return;
    throw new LiffError(api, { code: '403', message: "user doesn't grant required permissions yet" });
  }

  return { listMissing, ask, withConsent };
}
