import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointUrl, liffId, line, lineOrigin, somchai, tokens } from '../../test/line-hosts.ts';
import { createLiff, type Liff, type LiffEvent } from '../index.ts';
import { createMockLine, type MockEnvironment, type MockLineOptions } from './index.ts';

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

describe('the person and the platform', () => {
  const text = { type: 'text', text: 'สวัสดี' };

  async function openIn(environment: Partial<MockEnvironment>) {
    const opened = open(`/microapp#access_token=${tokens.good}`, { environment });
    await opened.liff.boot();
    return opened;
  }

  it('asks for what was not granted, and remembers the answer', async () => {
    const { liff, mock } = await openIn({ granted: ['openid'] });
    expect(await liff.permission.query('profile')).toEqual({ state: 'prompt' });
    expect(await liff.getProfile()).toEqual(somchai);
    expect(await liff.permission.query('profile')).toEqual({ state: 'granted' });
    // Outside the client LINE never asks for it.
    expect(mock.environment.get().granted).not.toContain('chat_message.write');
  });

  it.each([
    ['getProfile', (liff: Liff) => liff.getProfile()],
    ['getFriendship', (liff: Liff) => liff.getFriendship()],
    ['sendMessages', (liff: Liff) => liff.sendMessages([text])],
    ['permission.requestAll', (liff: Liff) => liff.permission.requestAll()],
  ])('refuses the consent that %s needs', async (api, call) => {
    const { liff } = await openIn({ inClient: true, granted: [], consent: 'refuse' });
    expect(await caught(() => call(liff))).toMatchObject({
      api,
      code: 'UNAUTHORIZED',
      message: "user didn't allow the agreement",
    });
  });

  it('has nothing to ask for where all is granted', async () => {
    const { liff, mock } = await openIn({ granted: ['openid'] });
    await liff.permission.requestAll();
    mock.environment.set({ granted: 'all' });
    expect(await caught(() => liff.permission.requestAll())).toMatchObject({
      code: 'FORBIDDEN',
      message: 'All permissions have already been approved.',
    });
  });

  it('cancels the picker, blocks its popup, and shares', async () => {
    const { liff, mock } = await openIn({ picker: 'cancel' });
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    mock.environment.set({ popup: 'blocked' });
    expect(await caught(() => liff.shareTargetPicker([text]))).toMatchObject({
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'The window could not be opened or was blocked',
    });
    mock.environment.reset();
    mock.environment.set({ picker: 'send' });
    expect(await liff.shareTargetPicker([text])).toEqual({ status: 'success' });
    expect(mock.deliveries).toEqual([{ by: 'shareTargetPicker', messages: [text] }]);
  });

  it('tells what stands around the page what it sends, and that it closes', async () => {
    const onDelivery = vi.fn();
    const closeWindow = vi.fn();
    const { liff } = open(`/microapp#access_token=${tokens.good}`, {
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

  it('shares without a result in an old LINE', async () => {
    const { liff, mock } = open('/microapp', { environment: { inClient: true, lineVersion: '10.10.9' } });
    window.sessionStorage.setItem(
      `kepwai.liff-mock:${liffId}:token`,
      JSON.stringify({ accessToken: tokens.good, expiresAt: 9e15 }),
    );
    await liff.boot();
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    expect(mock.deliveries).toHaveLength(1);
  });

  it('hands the picker to whoever shows one, in the tick of the tap', async () => {
    const showPicker = vi.fn(async () => true);
    const { liff, mock } = open(`/microapp#access_token=${tokens.good}`, { showPicker });
    await liff.boot();
    const sharing = liff.shareTargetPicker([text], { isMultiple: false });
    expect(showPicker).toHaveBeenCalledExactlyOnceWith(
      { messages: [text], isMultiple: false, accessToken: expect.any(Promise) },
      expect.any(AbortSignal),
    );
    expect(await sharing).toEqual({ status: 'success' });
    expect(mock.deliveries).toEqual([{ by: 'shareTargetPicker', messages: [text] }]);
    showPicker.mockResolvedValueOnce(false);
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    showPicker.mockRejectedValueOnce(new Error('closed by hand'));
    expect(await caught(() => liff.shareTargetPicker([text]))).toMatchObject({
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'closed by hand',
    });
    expect(mock.deliveries).toHaveLength(1);
  });

  it('closes the picker after LINE’s ten minutes', async () => {
    let signal: AbortSignal | undefined;
    const { liff } = open(`/microapp#access_token=${tokens.good}`, {
      showPicker: (_request, over) => {
        signal = over;
        return new Promise(() => undefined);
      },
    });
    await liff.boot();
    vi.useFakeTimers();
    const sharing = caught(() => liff.shareTargetPicker([text]));
    // The token is looked at first, outside of fake time.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await sharing).toMatchObject({
      api: 'shareTargetPicker',
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'Timeout: not finished within 10min',
    });
    expect(signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  it('answers at once for an old LINE, however long the picker is open', async () => {
    const { liff, mock } = open('/microapp', {
      environment: { inClient: true, lineVersion: '10.10.0', picker: 'pending' },
    });
    const kept = JSON.stringify({ accessToken: tokens.good, expiresAt: 9e15 });
    window.sessionStorage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
    await liff.boot();
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    expect(mock.deliveries).toEqual([]);
  });

  it.each<[MockEnvironment['network'], object]>([
    ['offline', { code: 'NETWORK', retryable: true }],
    [401, { code: '401', retryable: false }],
    [429, { code: '429', retryable: true }],
    [500, { code: '500', retryable: true }],
    [502, { code: 'UNKNOWN', retryable: true }],
    [503, { code: 'UNKNOWN', message: 'LINE answers 503', retryable: true }],
    [504, { code: 'UNKNOWN', retryable: true }],
  ])('fails as a network that is %s', async (network, expected) => {
    const { liff, mock } = await openIn({});
    mock.environment.set({ network });
    expect(await caught(() => liff.getProfile())).toMatchObject(expected);
  });

  it('is a friend or not', async () => {
    const { liff, mock } = await openIn({ friend: false });
    expect(await liff.getFriendship()).toEqual({ friendFlag: false });
    mock.environment.set({ friend: 'platform' });
    expect(await liff.getFriendship()).toEqual({ friendFlag: true });
  });

  it('takes the token away and lets it expire at a time', async () => {
    const { liff, mock } = await openIn({ tokenExpiresAt: Date.now() + 60_000 });
    expect(await liff.getProfile()).toEqual(somchai);
    mock.environment.set({ tokenExpiresAt: Date.now() - 1 });
    expect(await caught(() => liff.getProfile())).toMatchObject({ code: 'invalid_request' });
    mock.environment.set({ token: 'none' });
    expect([liff.isLoggedIn(), liff.getAccessToken()]).toEqual([false, null]);
  });
});

describe('the ID token', () => {
  it('says the same raw and decoded, and no server would believe it', async () => {
    const profile = { userId: 'U02', displayName: 'มาลี' };
    const { liff } = open(`/microapp#access_token=${tokens.good}`, { environment: { profile } });
    await liff.boot();
    const raw = (await liff.getFreshIdToken())?.split('.') ?? [];
    const payload = Buffer.from(raw[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toEqual(liff.getDecodedIdToken());
    expect(liff.getDecodedIdToken()).toMatchObject({ sub: 'U02', aud: '1234567890' });
    expect(Buffer.from(raw[2] ?? '', 'base64url').toString()).toBe('not signed');
  });

  it('names the person whom the platform knows, from the first moment and on later pages', async () => {
    for (const path of [`/microapp#access_token=${tokens.good}`, '/microapp']) {
      const { liff } = open(path);
      await liff.boot();
      const { userId: sub, displayName: name } = somchai;
      expect(liff.getDecodedIdToken()).toMatchObject({ sub, name });
    }
  });

  it('names nobody where the platform does not say who it is, and signs in all the same', async () => {
    line.use(http.get(`${lineOrigin}/v2/profile`, () => HttpResponse.error()));
    const { liff } = open(`/microapp#access_token=${tokens.good}`);
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getDecodedIdToken()).not.toHaveProperty('sub');
  });

  it('tells only the id where the app does not ask for the profile', async () => {
    const { liff } = open(`/microapp#access_token=${tokens.good}`, { environment: { scope: ['openid'] } });
    await liff.boot();
    expect(liff.getDecodedIdToken()).toMatchObject({ sub: somchai.userId });
    expect(liff.getDecodedIdToken()).not.toHaveProperty('name');
  });

  it('is not there without the scope openid', async () => {
    const { liff } = open(`/microapp#access_token=${tokens.good}`, { environment: { scope: ['profile'] } });
    await liff.boot();
    expect([await liff.getFreshIdToken(), liff.getDecodedIdToken()]).toEqual([null, null]);
  });

  it('is renewed by a login that comes back to this page, and twice at most', async () => {
    const environment = { idToken: 'expired' as const };
    for (const _page of [1, 2]) {
      const page = open(`/microapp/g1?kind=image#access_token=${tokens.good}`, { environment });
      await page.liff.boot();
      void page.liff.getFreshIdToken();
      await expect.poll(() => page.navigate).toHaveBeenCalledOnce();
      const target = new URL(page.navigate.mock.calls[0]?.[0]);
      expect(target.searchParams.get('redirect_uri')).toBe('https://app.kepwai.test/microapp/g1?kind=image');
    }
    const last = open(`/microapp#access_token=${tokens.good}`, { environment });
    await last.liff.boot();
    expect(await last.liff.getFreshIdToken()).toEqual(expect.any(String));
  });
});

describe('sub-windows', () => {
  const url = 'https://liff.line.me/1234567890-Other';

  async function openSignedIn(environment: Partial<MockEnvironment> = {}) {
    const opened = open(`/microapp#access_token=${tokens.good}`, { environment });
    await opened.liff.boot();
    return opened;
  }

  it('hand data down and bring an answer back, once', async () => {
    const { liff, mock } = await openSignedIn();
    const submitted = vi.fn();
    const closed = vi.fn();
    liff.subWindow.on('submit', submitted);
    liff.subWindow.on('close', closed);
    await liff.subWindow.open({ url, appData: { albumId: 'a1' } });
    mock.environment.set({ inSubWindow: true });
    expect(await liff.subWindow.getAppData()).toEqual({ albumId: 'a1' });
    expect(await liff.subWindow.submit({ ok: true })).toEqual({ status: 'submit', result: '{"ok":true}' });
    await liff.subWindow.close();
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ ok: true });
    expect(closed).not.toHaveBeenCalled();
  });

  it('stay silent to who stopped listening', async () => {
    const { liff, mock } = await openSignedIn();
    const listener = vi.fn();
    liff.subWindow.on('cancel', listener);
    liff.subWindow.off('cancel', listener);
    await liff.subWindow.open({ url });
    mock.environment.set({ inSubWindow: true });
    await liff.subWindow.cancel();
    expect(listener).not.toHaveBeenCalled();
  });

  it.each(['submit', 'cancel', 'close', 'error'] as const)('end by themselves with %s', async (subWindow) => {
    const { liff } = await openSignedIn({ subWindow });
    const ended = new Promise((resolve) => liff.subWindow.on(subWindow, resolve));
    await liff.subWindow.open({ url });
    await expect(ended).resolves.toEqual(
      subWindow === 'error' ? expect.objectContaining({ message: 'Failed to connect' }) : {},
    );
  });

  it('are blocked as popups are', async () => {
    const { liff } = await openSignedIn({ popup: 'blocked' });
    expect(await caught(() => liff.subWindow.open({ url }))).toMatchObject({
      code: 'CREATE_SUBWINDOW_FAILED',
    });
  });

  it('do not open in LINE’s ordinary browser', async () => {
    const { liff } = await openSignedIn({ lineBrowser: true });
    expect(await caught(() => liff.subWindow.open({ url }))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Subwindow is not supported in this browser',
    });
  });
});

describe('without a fake platform', () => {
  it('signs one made-up person in and out', async () => {
    const { liff, navigate } = open('/microapp', { environment: {} });
    const alone = createMockLine({ endpointUrl, navigate, search: '?liff=ios' });
    const inClient = createLiff({ liffId, mode: 'mock', mock: alone });
    expect(await inClient.boot()).toEqual({ status: 'ready' });
    expect(await inClient.getProfile()).toMatchObject({ displayName: 'สมชาย ทดสอบ' });
    inClient.logout();
    expect(inClient.isLoggedIn()).toBe(false);
    expect(liff.environment).toBe('BROWSER');
  });

  it('keeps the words of the address over a login', async () => {
    const navigate = vi.fn();
    const mock = createMockLine({ endpointUrl, navigate, search: '?liff=browser,13.9' });
    const liff = createLiff({ liffId, mode: 'mock', mock });
    await liff.boot();
    liff.login({ redirectPath: '/microapp/splash' });
    const back = new URL(navigate.mock.calls[0]?.[0]);
    expect(back.searchParams.get('liff')).toBe('browser,13.9');
    expect(back.hash).toMatch(/^#access_token=mock-/);
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

  it.each([undefined, null, '', 7])(
    'fails to start without a LIFF id (%j), as real LIFF does',
    async (id) => {
      const mocks = [createMockLine(), createMockLine({ lineOrigin })];
      const options = [
        { liffId: id, mode: 'line' },
        ...mocks.map((mock) => ({ liffId: id, mode: 'mock', mock })),
      ];
      for (const option of options) {
        const liff: Liff = Reflect.apply(createLiff, null, [option]);
        expect(await liff.boot()).toMatchObject({
          status: 'failed',
          reason: { api: 'boot', code: 'INVALID_CONFIG', message: 'liffId is necessary for liff.init()' },
        });
        expect(await caught(() => liff.isLoggedIn())).toMatchObject({ code: 'INVALID_CONFIG' });
        expect(await caught(() => liff.getProfile())).toMatchObject({ code: 'INVALID_CONFIG' });
      }
    },
  );

  it('refuses mock mode without a mock', async () => {
    const error = await caught(() => Reflect.apply(createLiff, null, [{ liffId, mode: 'mock' }]));
    expect(error).toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('createMockLine'),
    });
  });
});
