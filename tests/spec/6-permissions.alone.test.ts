// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/** spec.md, section 6: roles and permissions, with LINE's own SDK and in mock mode, in a browser. 6-in-client.test.ts has LINE's client. */
import { type Liff, permissionNames } from '@kepwai/liff-adapter';
import { describe, expect, test } from 'vitest';
import { describeInBothModes, type Promised } from '../../packages/liff-adapter/test/both-modes.ts';
import { liffId } from '../../packages/liff-adapter/test/line-hosts.ts';
import type { Scene } from '../../packages/liff-adapter/test/scenes.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();
const holds = (promises: readonly Promised[]) => describeInBothModes(promises, line);
const text = { type: 'text', text: 'สวัสดี' };
const url = `https://liff.line.me/${liffId}`;
const signedIn: Scene = { signedIn: true };
const onPhone: Scene = { signedIn: true, onPhone: true };
const forbidden = (api: string, message: unknown) => ({ api, code: 'FORBIDDEN', message });

describe('platform permissions', () => {
  test('profile, chat_message.write, openid, email', () => {
    expect(permissionNames).toEqual(['profile', 'chat_message.write', 'openid', 'email']);
  });
});

describe('a permission outside the app’s scope fails with "The permission is not in LIFF app scope."', () => {
  const calls: [string, Scene, (liff: Liff) => unknown][] = [
    ['getProfile', { ...signedIn, scope: ['openid'] }, (liff) => liff.getProfile()],
    ['getFriendship', { ...signedIn, scope: ['openid'] }, (liff) => liff.getFriendship()],
    ['sendMessages', { ...signedIn, scope: ['profile'] }, (liff) => liff.sendMessages([text])],
  ];
  holds(
    calls.map(([api, scene, call]) => ({
      title: api,
      scene,
      call,
      fails: forbidden(api, 'The permission is not in LIFF app scope.'),
    })),
  );
});

describe('some platform APIs work only in the parent window', () => {
  const calls: [string, (liff: Liff) => unknown][] = [
    ['shareTargetPicker', (liff) => liff.shareTargetPicker([text])],
    ['subWindow.open', (liff) => liff.subWindow.open({ url })],
    ['permission.requestAll', (liff) => liff.permission.requestAll()],
    ['createShortcutOnHomeScreen', (liff) => liff.createShortcutOnHomeScreen({ url })],
  ];
  holds(
    calls.map(([api, call]) => ({
      title: api,
      scene: { ...onPhone, inSubWindow: true },
      call,
      fails: forbidden(api, 'this api can be only called in parent window'),
    })),
  );
});

describe('some platform APIs work only on mobile', () => {
  holds([
    {
      title: 'createShortcutOnHomeScreen',
      scene: signedIn,
      call: (liff) => liff.createShortcutOnHomeScreen({ url }),
      fails: forbidden('createShortcutOnHomeScreen', 'this api can be only called in mobile device'),
    },
    {
      title: 'createShortcutOnHomeScreen is also available in a phone’s browser',
      scene: onPhone,
      call: (liff) => liff.isApiAvailable('createShortcutOnHomeScreen'),
      gives: true,
    },
  ]);
});

describe('some platform APIs work only in the chat client', () => {
  const names = ['skipChannelVerificationScreen', 'multipleLiffTransition', 'scanCode', 'iap'] as const;
  holds([
    ...names.map((name) => ({
      title: `${name} is not available in a browser`,
      scene: signedIn,
      call: (liff: Liff) => liff.isApiAvailable(name),
      gives: false,
    })),
    {
      title: 'sendMessages fails in a browser, which has no chat',
      scene: signedIn,
      call: (liff) => liff.sendMessages([text]),
      fails: { api: 'sendMessages', code: '403', message: expect.any(String) },
    },
  ]);
});
