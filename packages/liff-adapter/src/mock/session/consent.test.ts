import { beforeEach, describe, expect, it } from 'vitest';
import { somchai } from '../../../test/line-hosts.ts';
import { catchError, clearStorage, openSignedIn } from '../../../test/mock-page.ts';
import type { Liff } from '../../index.ts';

beforeEach(clearStorage);

const text = { type: 'text', text: 'สวัสดี' };

describe('consent', () => {
  it('requests missing permissions and remembers the answer', async () => {
    const { liff, mock } = await openSignedIn({ granted: ['openid'] });
    expect(await liff.permission.query('profile')).toEqual({ state: 'prompt' });
    expect(await liff.getProfile()).toEqual(somchai);
    expect(await liff.permission.query('profile')).toEqual({ state: 'granted' });
    // Outside the client LINE never requests it.
    expect(mock.environment.get().granted).not.toContain('chat_message.write');
  });

  it.each([
    ['getProfile', (liff: Liff) => liff.getProfile()],
    ['getFriendship', (liff: Liff) => liff.getFriendship()],
    ['sendMessages', (liff: Liff) => liff.sendMessages([text])],
    ['permission.requestAll', (liff: Liff) => liff.permission.requestAll()],
  ])('refuses the consent that %s needs', async (api, call) => {
    const { liff } = await openSignedIn({ inClient: true, granted: [], consent: 'refuse' });
    expect(await catchError(() => call(liff))).toMatchObject({
      api,
      code: 'UNAUTHORIZED',
      message: "user didn't allow the agreement",
    });
  });

  it('has nothing to request when everything is granted', async () => {
    const { liff, mock } = await openSignedIn({ granted: ['openid'] });
    await liff.permission.requestAll();
    mock.environment.set({ granted: 'all' });
    expect(await catchError(() => liff.permission.requestAll())).toMatchObject({
      code: 'FORBIDDEN',
      message: 'All permissions have already been approved.',
    });
  });
});
