import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointUrl, liffId, lineOrigin, tokens } from '../../test/line-hosts.ts';
import { catchError, clearStorage, openMockPage } from '../../test/mock-page.ts';
import { createLiff, type Liff } from '../index.ts';
import { createMockLine } from './index.ts';

beforeEach(clearStorage);

describe('the environment', () => {
  function look(liff: Liff) {
    return [liff.environment, liff.getOS(), liff.getLineVersion(), liff.getContext()?.type];
  }

  it('changes while the page runs, and never contradicts itself', async () => {
    const { liff, mock } = openMockPage('/microapp');
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

  it('reports its changes until nobody listens', () => {
    const { mock } = openMockPage('/microapp');
    const listener = vi.fn();
    const stop = mock.environment.subscribe(listener);
    mock.environment.set({ token: 'expired' });
    stop();
    mock.environment.reset();
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'expired' }));
  });

  it('is separate for two LIFF objects', async () => {
    const one = openMockPage('/microapp', { environment: { inClient: true } });
    const two = openMockPage('/microapp');
    await Promise.all([one.liff.boot(), two.liff.boot()]);
    expect([one.liff.environment, two.liff.environment]).toEqual(['LIFF', 'BROWSER']);
    expect([one.liff.getContext()?.type, two.liff.getContext()?.type]).toEqual(['group', 'external']);
  });

  it('the mock lets a token expire', async () => {
    const { liff, mock } = openMockPage(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    mock.environment.set({ token: 'expired' });
    expect(liff.isLoggedIn()).toBe(true);
    expect(await catchError(() => liff.getProfile())).toMatchObject({
      code: 'invalid_request',
      message: 'access token expired',
    });
    const next = openMockPage('/microapp', { environment: { token: 'expired' } });
    await next.liff.boot();
    expect(next.liff.isLoggedIn()).toBe(false);
  });

  it('the mock returns the given profile', async () => {
    const malee = { userId: 'U02', displayName: 'มาลี' };
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, {
      environment: { profile: malee },
    });
    await liff.boot();
    expect(await liff.getProfile()).toEqual(malee);
  });

  it('fails to start with the given error', async () => {
    const { liff, mock } = openMockPage('/microapp');
    mock.environment.set({ init: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' } });
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { message: 'Invalid LIFF ID' } });
    mock.environment.reset();
    expect(await liff.boot()).toEqual({ status: 'ready' });
  });

  it('the mock starts slowly as configured', async () => {
    vi.useFakeTimers();
    const { liff } = openMockPage('/microapp', { environment: { init: { delayMs: 3_000 } } });
    const result = liff.boot();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(liff.diagnostics().boot).toBe('booting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ status: 'ready' });
    vi.useRealTimers();
  });
});

describe('without a fake platform', () => {
  it('signs one invented person in and out', async () => {
    const { liff, navigate } = openMockPage('/microapp', { environment: {} });
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

describe('events and diagnostics', () => {
  it('report boot, login, logout and errors, and never a token', async () => {
    const { liff, events } = openMockPage(`/microapp#access_token=${tokens.good}`);
    await liff.boot();
    await catchError(() => liff.openWindow({ url: '' }));
    liff.logout();
    liff.login();
    expect(events.map(({ type }) => type)).toEqual(['boot', 'error', 'logout', 'login']);
    expect(JSON.stringify([events, liff.diagnostics()])).not.toContain(tokens.good);
  });

  it('describe the state before boot', () => {
    expect(openMockPage('/microapp?secret=1').liff.diagnostics()).toMatchObject({
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

  it.each([undefined, null, '', 7])('fail to start without a LIFF id (%j), as real LIFF does', async (id) => {
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
      expect(await catchError(() => liff.isLoggedIn())).toMatchObject({ code: 'INVALID_CONFIG' });
      expect(await catchError(() => liff.getProfile())).toMatchObject({ code: 'INVALID_CONFIG' });
    }
  });

  it('reject mock mode without a mock', async () => {
    const error = await catchError(() => Reflect.apply(createLiff, null, [{ liffId, mode: 'mock' }]));
    expect(error).toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('createMockLine'),
    });
  });
});
