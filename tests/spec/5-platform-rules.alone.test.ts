// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/**
 * spec.md, section 5: the rules of the chat platform, with LINE's own SDK and in mock mode.
 * 6-in-client.test.ts has the calls that they allow inside LINE.
 */
import type { Liff } from '@kepwai/liff-adapter';
import { createIdTokenVerifier } from '@kepwai/liff-adapter/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { describeInBothModes, type Promised } from '../../packages/liff-adapter/test/both-modes.ts';
import { channelId, liffId } from '../../packages/liff-adapter/test/line-hosts.ts';
import { allFeatures, type Scene } from '../../packages/liff-adapter/test/scenes.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();
const text = { type: 'text', text: 'สวัสดี' };
const signedIn: Scene = { signedIn: true };
const link = `https://liff.line.me/${liffId}`;

/** Returns a call with an argument that TypeScript would reject. */
const calling = (call: (liff: Liff) => (...given: never[]) => unknown, argument: unknown) => (liff: Liff) =>
  Reflect.apply(call(liff), liff, [argument]);
const invalid = (api: string, message: unknown = expect.any(String)) => ({
  api,
  code: 'INVALID_ARGUMENT',
  message,
});
const holds = (promises: readonly Promised[]) => describeInBothModes(promises, line);

describe('sending messages needs 1 to 5 message objects, each with a string type', () => {
  const outOfRange = 'Number of messages should be in range 1 to 5.';
  const send = (messages: unknown) => calling((liff) => liff.sendMessages, messages);
  holds([
    ...[0, 6].map((count) => ({
      title: `${count} of them: "${outOfRange}"`,
      scene: signedIn,
      call: send(Array(count).fill(text)),
      fails: invalid('sendMessages', outOfRange),
    })),
    ...[undefined, null, text, 'text', [null], ['text'], [{}], [{ type: 1 }], [text, { text: 'x' }]].map(
      (messages) => ({
        title: `${JSON.stringify(messages)} is refused`,
        scene: signedIn,
        call: send(messages),
        fails: invalid('sendMessages'),
      }),
    ),
  ]);
});

describe('share target picker needs a non-empty array of at most 5 messages', () => {
  const share = (messages: unknown) =>
    calling((liff) => {
      vi.spyOn(window, 'open').mockReturnValue(window);
      return liff.shareTargetPicker;
    }, messages);
  holds([
    ...[undefined, null, [], {}, 'text'].map((messages) => ({
      title: `${JSON.stringify(messages)} is refused`,
      scene: signedIn,
      call: share(messages),
      fails: invalid('shareTargetPicker'),
    })),
    {
      title: '6 messages are refused',
      scene: signedIn,
      call: share(Array(6).fill(text)),
      fails: invalid('shareTargetPicker'),
    },
    {
      title: '5 messages are shared',
      scene: signedIn,
      call: share(Array(5).fill(text)),
      gives: { status: 'success' },
    },
  ]);
});

describe('opening a window needs a non-empty string url; external, if given, must be boolean', () => {
  const open = (input: unknown) =>
    calling((liff) => {
      vi.spyOn(window, 'open').mockReturnValue(window);
      return liff.openWindow;
    }, input);
  const url = 'https://kepwai.test/';
  holds([
    ...[undefined, null, {}, { url: '' }, { url: 1 }, { url: null }].map((input) => ({
      title: `${JSON.stringify(input)} is refused`,
      scene: signedIn,
      call: open(input),
      fails: invalid('openWindow'),
    })),
    ...[1, 'true', null].map((external) => ({
      title: `external: ${JSON.stringify(external)} is refused`,
      scene: signedIn,
      call: open({ url, external }),
      fails: invalid('openWindow'),
    })),
    ...[{ url }, { url, external: true }, { url, external: false }].map((input) => ({
      title: `${JSON.stringify(input)} opens`,
      scene: signedIn,
      call: open(input),
      gives: undefined,
    })),
  ]);
});

describe('permission name must be one of profile, chat_message.write, openid, email', () => {
  const query = (name: unknown) => calling((liff) => liff.permission.query, name);
  holds([
    ...['profile', 'chat_message.write', 'openid', 'email'].map((name) => ({
      title: name,
      scene: { ...signedIn, scope: ['profile', 'chat_message.write', 'openid', 'email'] as const },
      call: query(name),
      gives: { state: expect.stringMatching(/^(granted|prompt)$/) },
    })),
    ...['Profile', 'phone', '', null, undefined].map((name) => ({
      title: `${JSON.stringify(name)} is refused`,
      scene: signedIn,
      call: query(name),
      fails: invalid('permission.query', 'Unexpected permission name.'),
    })),
  ]);
});

describe('ID token', async () => {
  const now = 1_800_000_000_000;
  const seconds = now / 1000;
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const rsa = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('ES256');
  const certs = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] };
  const good = { iss: 'https://access.line.me', aud: channelId, sub: 'U01', exp: seconds + 60, iat: seconds };
  const verifier = createIdTokenVerifier({
    channelId,
    fetch: async () => Response.json(certs),
    now: () => now,
  });

  async function judge(
    claims: object = {},
    { alg = 'ES256', kid = 'k1' } = {},
    key: typeof privateKey = privateKey,
  ) {
    const token = await new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
    return verifier.verify(token).then(
      () => 'good',
      ({ code }: { code: string }) => code,
    );
  }

  test.each([
    ['a good one', 'good', () => judge()],
    [
      'algorithm ES256: another is refused',
      'INVALID_TOKEN',
      () => judge({}, { alg: 'RS256' }, rsa.privateKey),
    ],
    ['known key id: another is refused', 'INVALID_TOKEN', () => judge({}, { kid: 'k2' })],
    ['a known key id with another key is refused', 'INVALID_TOKEN', () => judge({}, {}, stranger.privateKey)],
    [
      'issuer equal to the provider’s access host',
      'INVALID_TOKEN',
      () => judge({ iss: 'https://evil.test' }),
    ],
    ['audience equal to the client id', 'INVALID_TOKEN', () => judge({ aud: '999' })],
    ['not expired', 'INVALID_TOKEN', () => judge({ exp: seconds - 1 })],
  ])('%s', async (_what, outcome, judged) => {
    expect(await judged()).toBe(outcome);
  });
});

describe('home-screen shortcut', () => {
  const onPhone: Scene = { signedIn: true, onPhone: true };
  const shortcut = (input: unknown) => calling((liff) => liff.createShortcutOnHomeScreen, input);
  const api = 'createShortcutOnHomeScreen';
  const forbidden = (message: string) => ({ api, code: 'FORBIDDEN', message });
  holds([
    ...[undefined, {}, { url: '' }, { url: 1 }].map((input) => ({
      title: `needs a url: ${JSON.stringify(input)}`,
      scene: onPhone,
      call: shortcut(input),
      fails: invalid(api),
    })),
    {
      title: 'line-scheme urls need special permission',
      scene: onPhone,
      call: shortcut({ url: 'line://app/x' }),
      fails: forbidden('No permission to specify line schema in url.'),
    },
    {
      title: 'a description needs special permission',
      scene: onPhone,
      call: shortcut({ url: link, description: 'ตู้ของเรา' }),
      fails: forbidden('No permission to specify description.'),
    },
    ...[
      'https://evil.test/microapp',
      'https://app.kepwai.test/pricing',
      'https://app.kepwai.test/microapps',
    ].map((url) => ({
      title: `the url must be same-origin and under the entry path: not ${url}`,
      scene: onPhone,
      call: shortcut({ url }),
      fails: invalid(api, 'invalid URL.'),
    })),
    {
      title: 'with the special permission, line-scheme urls and descriptions pass the rules',
      scene: { ...onPhone, features: [...allFeatures, 'addToHomeLineScheme'], inSubWindow: true },
      call: shortcut({ url: 'line://app/x', description: 'ตู้ของเรา' }),
      // Only the next rule rejects this call.
      fails: forbidden('this api can be only called in parent window'),
    },
  ]);
});
