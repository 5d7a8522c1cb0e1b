import { test as base, describe, expect, vi } from 'vitest';
import { openLiff, playwrightFixtures, vitestFixtures, withWords } from './testing.ts';

const test = base.extend(vitestFixtures);
const text = { type: 'text', text: 'สวัสดี' };

describe('the fixture for Vitest', () => {
  test('is signed in, without a server', async ({ liffTest: { liff } }) => {
    expect(liff.isLoggedIn()).toBe(true);
    expect(await liff.getProfile()).toMatchObject({ displayName: 'สมชาย ทดสอบ' });
    expect(liff.getDecodedIdToken()).toMatchObject({ aud: '1234567890', name: 'สมชาย ทดสอบ' });
  });

  test('the fixture for Vitest records events', async ({ liffTest: { liff, events, visited } }) => {
    liff.logout();
    liff.login({ redirectPath: '/x' });
    expect(events.map(({ type }) => type)).toEqual(['boot', 'logout', 'login']);
    expect(visited).toEqual([expect.stringMatching(/^https:\/\/app\.kepwai\.test\/x#access_token=mock-/)]);
  });

  const onAndroid = test.extend({ liffOptions: { environment: { inClient: true, os: 'android' } } });
  onAndroid('has the environment of the suite', async ({ liffTest: { liff, mock } }) => {
    expect([liff.environment, liff.getOS()]).toEqual(['LIFF', 'android']);
    await liff.sendMessages([text]);
    expect(mock.deliveries).toEqual([{ by: 'sendMessages', messages: [text] }]);
  });
});

describe('openLiff', () => {
  test('openLiff starts again every time', async () => {
    expect((await openLiff()).liff.isLoggedIn()).toBe(true);
    expect((await openLiff({ environment: { signedIn: false } })).liff.isLoggedIn()).toBe(false);
  });

  test('rejects when starting fails, unless the test starts it', async () => {
    const environment = { init: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' } };
    await expect(openLiff({ environment })).rejects.toMatchObject({ code: 'INIT_FAILED' });
    const { liff } = await openLiff({ environment, booted: false });
    expect(await liff.boot()).toMatchObject({ status: 'failed' });
  });
});

describe('the fixture for Playwright', () => {
  test('the fixture for Playwright opens addresses with words', async () => {
    const goto = vi.fn(async () => null);
    await playwrightFixtures.openInLiff({ page: { goto } }, async (open) => {
      await open('/microapp?x=1#top', 'ios,13.9');
      await open('/microapp');
    });
    expect(goto.mock.calls).toEqual([['/microapp?x=1&liff=ios,13.9#top'], ['/microapp']]);
    expect(withWords('/a', 'a&b')).toBe('/a?liff=a%26b');
  });
});
