import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointUrl, liffId, line, lineOrigin, somchai, tokens } from '../test/line-hosts.ts';
import { createLiff, type Liff, type LiffEvent } from './index.ts';
import { createMockLine, type MockLineOptions } from './mock.ts';

function open(path: string, options: Partial<MockLineOptions> = {}) {
  window.history.replaceState(null, '', path);
  const navigate = vi.fn();
  const mock = createMockLine({ lineOrigin, endpointUrl, navigate, ...options });
  const events: LiffEvent[] = [];
  const liff = createLiff({ liffId, mode: 'mock', mock, onEvent: (event) => void events.push(event) });
  return { liff, mock, navigate, events };
}

async function caught(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('signing in', () => {
  it('takes the token with which the page was opened and removes it from the address', async () => {
    const { liff } = open(`/microapp/splash?to=1#access_token=${tokens.good}`);
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getAccessToken()).toBe(tokens.good);
    expect(await liff.getProfile()).toEqual(somchai);
    expect(window.location.href).toBe('https://app.kepwai.test/microapp/splash?to=1');
  });

  it('keeps the token for the next page', async () => {
    await open(`/microapp#access_token=${tokens.good}`).liff.boot();
    const { liff } = open('/microapp');
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(true);
  });

  it('drops a kept token when it has expired', async () => {
    await open(`/microapp#access_token=${tokens.good}`).liff.boot();
    const { liff } = open('/microapp', { now: () => Date.now() + 3_601_000 });
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('replaces a kept token by the one in the address', async () => {
    window.localStorage.setItem(`kepwai.liff-mock:${liffId}:token`, '{"accessToken":"old","expiresAt":9e15}');
    const { liff } = open(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    expect(liff.getAccessToken()).toBe(tokens.good);
  });

  it.each(['', 'no json', '[]', '{"accessToken":1}'])('reads %j in the storage as no token', async (kept) => {
    window.localStorage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
    const { liff } = open('/microapp');
    await liff.boot();
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('refuses a token of another channel', async () => {
    const { liff } = open(`/microapp#access_token=${tokens.foreign}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'INIT_FAILED', message: 'Failed to verify access_token' },
    });
    expect(window.location.hash).toBe('');
  });

  it('refuses a token that the platform did not issue', async () => {
    const { liff } = open('/microapp#access_token=forged');
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'invalid_request' } });
  });

  it('tells an unreachable platform from a refusal, and can try again', async () => {
    line.use(http.get(`${lineOrigin}/oauth2/v2.1/verify`, () => HttpResponse.error(), { once: true }));
    const { liff } = open(`/microapp#access_token=${tokens.good}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'NETWORK', retryable: true },
    });
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getAccessToken()).toBe(tokens.good);
  });

  it('signs out on this device', async () => {
    const { liff } = open(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    liff.logout();
    const next = open('/microapp');
    await next.liff.boot();
    expect(next.liff.isLoggedIn()).toBe(false);
  });
});

describe('login', () => {
  it('goes to the fake platform and names the way back', async () => {
    const { liff, navigate } = open('/microapp');
    await liff.boot();
    liff.login({ redirectPath: '/microapp/splash?to=%2Fmicroapp%2Fg1' });
    const target = new URL(navigate.mock.calls[0]?.[0]);
    expect(target.origin + target.pathname).toBe(`${lineOrigin}/dev/authorize`);
    expect(target.searchParams.get('redirect_uri')).toBe(
      'https://app.kepwai.test/microapp/splash?to=%2Fmicroapp%2Fg1',
    );
  });

  it('comes back to the endpoint by default, or where another page asks who to be', async () => {
    const { liff, navigate } = open('/microapp', { authorizeUrl: 'https://who.test/?theme=dark' });
    await liff.boot();
    liff.login();
    expect(navigate).toHaveBeenCalledWith(
      `https://who.test/?theme=dark&redirect_uri=${encodeURIComponent(endpointUrl)}`,
    );
  });

  it('leaves what an earlier login left behind out of the way back', async () => {
    const { liff, navigate } = open('/microapp');
    await liff.boot();
    liff.login({ redirectPath: '/microapp/g1?code=c&state=s&liffClientId=1&kind=image' });
    expect(new URL(navigate.mock.calls[0]?.[0]).searchParams.get('redirect_uri')).toBe(
      'https://app.kepwai.test/microapp/g1?kind=image',
    );
  });

  it('stops after two attempts that came back signed out, over page loads', async () => {
    for (const _page of [1, 2]) {
      const { liff } = open('/microapp');
      await liff.boot();
      liff.login();
    }
    const { liff, navigate } = open('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) {
      expect(await caught(() => liff.login())).toMatchObject({ code: 'LOGIN_LOOP', api: 'login' });
    }
    expect(navigate).not.toHaveBeenCalled();
    expect(liff.diagnostics()).toMatchObject({ loginAttempts: 2, lastError: { code: 'LOGIN_LOOP' } });
  });

  it('goes on where a person asks for it', async () => {
    const { liff, navigate } = open('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) liff.login();
    liff.login({ userInitiated: true });
    expect(navigate).toHaveBeenCalledTimes(3);
  });

  it('counts anew after a login that succeeded', async () => {
    const { liff } = open('/microapp');
    await liff.boot();
    for (const _try of [1, 2]) liff.login();
    const back = open(`/microapp#access_token=${tokens.good}`);
    await back.liff.boot();
    back.liff.login();
    expect(back.navigate).toHaveBeenCalledOnce();
  });
});

describe('the environment', () => {
  function look(liff: Liff) {
    return [liff.environment, liff.getOS(), liff.getLineVersion(), liff.getContext()?.type];
  }

  it('switches while the page runs, and never contradicts itself', async () => {
    const { liff, mock } = open('/microapp');
    await liff.boot();
    expect(look(liff)).toEqual(['BROWSER', 'web', null, 'external']);
    mock.environment.set({ inClient: true });
    expect(look(liff)).toEqual(['LIFF', 'ios', '15.20.0', 'group']);
    mock.environment.set({ os: 'android', lineVersion: '13.9.0', contextType: 'square_chat' });
    expect(look(liff)).toEqual(['LIFF', 'android', '13.9.0', 'square_chat']);
    mock.environment.set({ inClient: false });
    expect(look(liff)).toEqual(['BROWSER', 'android', null, 'external']);
    mock.environment.reset();
    expect(look(liff)).toEqual(['BROWSER', 'web', null, 'external']);
  });

  it('tells of its changes until nobody listens', () => {
    const { mock } = open('/microapp');
    const listener = vi.fn();
    const stop = mock.environment.subscribe(listener);
    mock.environment.set({ token: 'expired' });
    stop();
    mock.environment.reset();
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'expired' }));
  });

  it('keeps two LIFF objects apart', async () => {
    const one = open('/microapp', { environment: { inClient: true } });
    const two = open('/microapp');
    await Promise.all([one.liff.boot(), two.liff.boot()]);
    expect([one.liff.environment, two.liff.environment]).toEqual(['LIFF', 'BROWSER']);
    expect([one.liff.getContext()?.type, two.liff.getContext()?.type]).toEqual(['group', 'external']);
  });

  it('lets a token expire', async () => {
    const { liff, mock } = open(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    mock.environment.set({ token: 'expired' });
    expect(liff.isLoggedIn()).toBe(true);
    expect(await caught(() => liff.getProfile())).toMatchObject({
      code: 'invalid_request',
      message: 'access token expired',
    });
    const next = open('/microapp', { environment: { token: 'expired' } });
    await next.liff.boot();
    expect(next.liff.isLoggedIn()).toBe(false);
  });

  it('gives the profile it is told to', async () => {
    const malee = { userId: 'U02', displayName: 'มาลี' };
    const { liff } = open(`/microapp#access_token=${tokens.good}`, { environment: { profile: malee } });
    await liff.boot();
    expect(await liff.getProfile()).toEqual(malee);
  });

  it('fails to start as told', async () => {
    const { liff, mock } = open('/microapp');
    mock.environment.set({ init: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' } });
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { message: 'Invalid LIFF ID' } });
    mock.environment.reset();
    expect(await liff.boot()).toEqual({ status: 'ready' });
  });

  it('starts slowly as told', async () => {
    vi.useFakeTimers();
    const { liff } = open('/microapp', { environment: { init: { delayMs: 3_000 } } });
    const result = liff.boot();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(liff.diagnostics().boot).toBe('booting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ status: 'ready' });
    vi.useRealTimers();
  });
});

describe('what is told to the outside', () => {
  it('reports boot, login, logout and errors, and never a token', async () => {
    const { liff, events } = open(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    await caught(() => liff.openWindow({ url: '' }));
    liff.logout();
    liff.login();
    expect(events.map(({ type }) => type)).toEqual(['boot', 'error', 'logout', 'login']);
    expect(JSON.stringify([events, liff.diagnostics()])).not.toContain(tokens.good);
  });

  it('describes itself before boot', () => {
    expect(open('/microapp?secret=1').liff.diagnostics()).toMatchObject({
      liffId,
      mode: 'mock',
      environment: 'BROWSER',
      boot: 'idle',
      bootDurationMs: null,
      loggedIn: false,
      contextType: null,
      sdkVersion: null,
      lastError: null,
      path: '/microapp',
    });
  });

  it('refuses mock mode without a mock', async () => {
    const error = await caught(() => Reflect.apply(createLiff, null, [{ liffId, mode: 'mock' }]));
    expect(error).toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('createMockLine'),
    });
  });
});
