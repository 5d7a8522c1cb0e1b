import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { line, lineOrigin, somchai, tokens } from '../../../test/line-hosts.ts';
import { clearStorage, openMockPage } from '../../../test/mock-page.ts';

beforeEach(clearStorage);

describe('the ID token', () => {
  it('is the same raw and decoded, and no server would accept it', async () => {
    const profile = { userId: 'U02', displayName: 'มาลี' };
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, { environment: { profile } });
    await liff.boot();
    const raw = (await liff.getFreshIdToken())?.split('.') ?? [];
    const payload = Buffer.from(raw[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toEqual(liff.getDecodedIdToken());
    expect(liff.getDecodedIdToken()).toMatchObject({ sub: 'U02', aud: '1234567890' });
    expect(Buffer.from(raw[2] ?? '', 'base64url').toString()).toBe('not signed');
  });

  it('names the person from the platform, from the start and on later pages', async () => {
    for (const path of [`/microapp#access_token=${tokens.good}`, '/microapp']) {
      const { liff } = openMockPage(path);
      await liff.boot();
      const { userId: sub, displayName: name } = somchai;
      expect(liff.getDecodedIdToken()).toMatchObject({ sub, name });
    }
  });

  it('names nobody when the platform does not answer, and signs in all the same', async () => {
    line.use(http.get(`${lineOrigin}/v2/profile`, () => HttpResponse.error()));
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`);
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getDecodedIdToken()).not.toHaveProperty('sub');
  });

  it('has only the id when the app does not request the profile', async () => {
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, {
      environment: { scope: ['openid'] },
    });
    await liff.boot();
    expect(liff.getDecodedIdToken()).toMatchObject({ sub: somchai.userId });
    expect(liff.getDecodedIdToken()).not.toHaveProperty('name');
  });

  it('is null without the scope openid', async () => {
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, {
      environment: { scope: ['profile'] },
    });
    await liff.boot();
    expect([await liff.getFreshIdToken(), liff.getDecodedIdToken()]).toEqual([null, null]);
  });

  it('is renewed by a login that returns to this page, at most twice', async () => {
    const environment = { idToken: 'expired' as const };
    for (const _page of [1, 2]) {
      const page = openMockPage(`/microapp/g1?kind=image#access_token=${tokens.good}`, { environment });
      await page.liff.boot();
      void page.liff.getFreshIdToken();
      await expect.poll(() => page.navigate).toHaveBeenCalledOnce();
      const target = new URL(page.navigate.mock.calls[0]?.[0]);
      expect(target.searchParams.get('redirect_uri')).toBe('https://app.kepwai.test/microapp/g1?kind=image');
    }
    const last = openMockPage(`/microapp#access_token=${tokens.good}`, { environment });
    await last.liff.boot();
    expect(await last.liff.getFreshIdToken()).toEqual(expect.any(String));
  });
});
