import { beforeEach, describe, expect, it, vi } from 'vitest';
import { somchai, tokens } from '../../test/line-hosts.ts';
import {
  catchError,
  clearStorage,
  keepTokenInClient,
  openMockPage,
  openSignedIn,
} from '../../test/mock-page.ts';
import type { MockEnvironment } from './index.ts';

beforeEach(clearStorage);

const text = { type: 'text', text: 'สวัสดี' };

describe('the platform', () => {
  it('notifies the surrounding page of what it sends, and that it closes', async () => {
    const onDelivery = vi.fn();
    const closeWindow = vi.fn();
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, {
      environment: { inClient: true, contextType: 'group' },
      onDelivery,
      closeWindow,
    });
    await liff.boot();
    await liff.sendMessages([text]);
    expect(onDelivery).toHaveBeenCalledExactlyOnceWith({ by: 'sendMessages', messages: [text] });
    liff.closeWindow();
    expect(closeWindow).toHaveBeenCalledOnce();
  });

  it.each<[MockEnvironment['network'], object]>([
    ['offline', { code: 'NETWORK', retryable: true }],
    [401, { code: '401', retryable: false }],
    [429, { code: '429', retryable: true }],
    [500, { code: '500', retryable: true }],
    [502, { code: 'UNKNOWN', retryable: true }],
    [503, { code: 'UNKNOWN', message: 'LINE answers 503', retryable: true }],
    [504, { code: 'UNKNOWN', retryable: true }],
  ])('fails when the network is %s', async (network, expected) => {
    const { liff, mock } = await openSignedIn({});
    mock.environment.set({ network });
    expect(await catchError(() => liff.getProfile())).toMatchObject(expected);
  });

  it('reports whether the person is a friend', async () => {
    const { liff, mock } = await openSignedIn({ friend: false });
    expect(await liff.getFriendship()).toEqual({ friendFlag: false });
    mock.environment.set({ friend: 'platform' });
    expect(await liff.getFriendship()).toEqual({ friendFlag: true });
  });

  it('removes the token, and lets it expire at a time', async () => {
    const { liff, mock } = await openSignedIn({ tokenExpiresAt: Date.now() + 60_000 });
    expect(await liff.getProfile()).toEqual(somchai);
    mock.environment.set({ tokenExpiresAt: Date.now() - 1 });
    expect(await catchError(() => liff.getProfile())).toMatchObject({ code: 'invalid_request' });
    mock.environment.set({ token: 'none' });
    expect([liff.isLoggedIn(), liff.getAccessToken()]).toEqual([false, null]);
  });
});

describe('openWindow', () => {
  const url = 'https://kepwai.test/microapp/handover#secret';

  it.each([
    [
      'opens the phone’s browser in the client, which knows nothing of the page',
      true,
      ['_blank', 'noopener,noreferrer'],
    ],
    ['opens a window of LINE’s in the client', false, ['_blank']],
  ])('openWindow: %s', async (_name, external, target) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { liff } = openMockPage('/microapp', { environment: { inClient: true } });
    keepTokenInClient();
    await liff.boot();
    liff.openWindow({ url, external });
    expect(open.mock.calls).toEqual([[url, ...target]]);
    open.mockRestore();
  });
});
