import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpointUrl, liffId, line, lineOrigin, somchai, tokens } from '../../../test/line-hosts.ts';
import { catchError, clearStorage, openMockPage } from '../../../test/mock-page.ts';

beforeEach(clearStorage);

describe('signing in', () => {
  it('accepts the token in the page’s address and removes it from there', async () => {
    const { liff } = openMockPage(`/microapp/splash?to=1#access_token=${tokens.good}`);
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getAccessToken()).toBe(tokens.good);
    expect(await liff.getProfile()).toEqual(somchai);
    expect(window.location.href).toBe('https://app.kepwai.test/microapp/splash?to=1');
  });

  it('keeps the token for the next page', async () => {
    await openMockPage(`/microapp#access_token=${tokens.good}`).liff.boot();
    const { liff } = openMockPage('/microapp');
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(true);
  });

  it('drops a stored token when it has expired', async () => {
    await openMockPage(`/microapp#access_token=${tokens.good}`).liff.boot();
    const { liff } = openMockPage('/microapp', { now: () => Date.now() + 3_601_000 });
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('replaces a stored token by the one in the address', async () => {
    window.localStorage.setItem(`kepwai.liff-mock:${liffId}:token`, '{"accessToken":"old","expiresAt":9e15}');
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    expect(liff.getAccessToken()).toBe(tokens.good);
  });

  it.each(['', 'no json', '[]', '{"accessToken":1}'])('reads %j in the storage as no token', async (kept) => {
    window.localStorage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
    const { liff } = openMockPage('/microapp');
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('rejects a token of another channel', async () => {
    const { liff } = openMockPage(`/microapp#access_token=${tokens.foreign}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'INIT_FAILED', message: 'Failed to verify access_token' },
    });
    expect(window.location.hash).toBe('');
  });

  it('rejects a token that the platform did not issue', async () => {
    const { liff } = openMockPage('/microapp#access_token=forged');
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'invalid_request' } });
  });

  it('distinguishes an unreachable platform from a refusal, and can retry', async () => {
    line.use(http.get(`${lineOrigin}/oauth2/v2.1/verify`, () => HttpResponse.error(), { once: true }));
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'NETWORK', retryable: true },
    });
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getAccessToken()).toBe(tokens.good);
  });

  it('signs out on this device', async () => {
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    liff.logout();
    const next = openMockPage('/microapp');
    await next.liff.boot();
    expect(next.liff.isLoggedIn()).toBe(false);
  });
});

describe('login', () => {
  it('goes to the fake platform with the return address', async () => {
    const { liff, navigate } = openMockPage('/microapp');
    await liff.boot();
    liff.login({ redirectPath: '/microapp/splash?to=%2Fmicroapp%2Fg1' });
    const target = new URL(navigate.mock.calls[0]?.[0]);
    expect(target.origin + target.pathname).toBe(`${lineOrigin}/dev/authorize`);
    expect(target.searchParams.get('redirect_uri')).toBe(
      'https://app.kepwai.test/microapp/splash?to=%2Fmicroapp%2Fg1',
    );
  });

  it('returns to the endpoint by default, and can use another authorize page', async () => {
    const { liff, navigate } = openMockPage('/microapp', { authorizeUrl: 'https://who.test/?theme=dark' });
    await liff.boot();
    liff.login();
    expect(navigate).toHaveBeenCalledWith(
      `https://who.test/?theme=dark&redirect_uri=${encodeURIComponent(endpointUrl)}`,
    );
  });

  it('removes parameters of an earlier login from the return address', async () => {
    const { liff, navigate } = openMockPage('/microapp');
    await liff.boot();
    liff.login({ redirectPath: '/microapp/g1?code=c&state=s&liffClientId=1&kind=image' });
    expect(new URL(navigate.mock.calls[0]?.[0]).searchParams.get('redirect_uri')).toBe(
      'https://app.kepwai.test/microapp/g1?kind=image',
    );
  });

  it('stops after two attempts that returned signed out, over page loads', async () => {
    for (const _page of [1, 2]) {
      const { liff } = openMockPage('/microapp');
      await liff.boot();
      liff.login();
    }
    const { liff, navigate } = openMockPage('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) {
      expect(await catchError(() => liff.login())).toMatchObject({ code: 'LOGIN_LOOP', api: 'login' });
    }
    expect(navigate).not.toHaveBeenCalled();
    expect(liff.diagnostics()).toMatchObject({ loginAttempts: 2, lastError: { code: 'LOGIN_LOOP' } });
  });

  it('continues when a person starts it', async () => {
    const { liff, navigate } = openMockPage('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) liff.login();
    liff.login({ userInitiated: true });
    expect(navigate).toHaveBeenCalledTimes(3);
  });

  it('resets the count after a successful login', async () => {
    const { liff } = openMockPage('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) liff.login();
    const back = openMockPage(`/microapp#access_token=${tokens.good}`);
    await back.liff.boot();
    back.liff.login();
    expect(back.navigate).toHaveBeenCalledOnce();
  });
});
