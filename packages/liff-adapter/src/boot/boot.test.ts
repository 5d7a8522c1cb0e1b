import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liffId, line } from '../../test/line-hosts.ts';
import type { InitOutcome, LiffDriver, LiffFunctions } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import { type BootProgress, createBoot } from './boot.ts';
import { createLoginGuard } from './login-guard.ts';

/** Builds a driver with a given start and sign-in; any other call is an error. */
function buildDriver(
  parts: Partial<LiffDriver> & { init: LiffDriver['init']; isLoggedIn?: () => boolean },
): LiffDriver {
  const unexpected = () => {
    throw new Error('boot has no business with this');
  };
  const { isLoggedIn = () => false, ...driver } = parts;
  const functions = new Proxy(
    { isLoggedIn },
    { get: (known, name) => (name === 'isLoggedIn' ? known.isLoggedIn : unexpected) },
  ) as LiffFunctions;
  return {
    mode: 'line',
    load: unexpected,
    isConfigured: () => true,
    isInClient: () => false,
    isSubWindow: unexpected,
    getOS: () => 'web',
    getLineVersion: () => null,
    getSdkVersion: () => null,
    functions: () => functions,
    logout: unexpected,
    ...driver,
  };
}

function openBoot(driver: LiffDriver, id = liffId) {
  const guard = createLoginGuard(id, window.sessionStorage, Date.now);
  const onEnd = vi.fn();
  const progress: BootProgress = { boot: 'idle', bootDurationMs: null };
  const boot = createBoot({ liffId: id, driver, guard, timeoutMs: 10_000, progress, onEnd });
  return { guard, onEnd, boot, progress };
}

function fail(code: string, message: string): () => Promise<InitOutcome> {
  return async () => {
    throw Object.assign(new Error(message), { code });
  };
}

const pending = () => new Promise<InitOutcome>(() => undefined);
const ready = async (): Promise<InitOutcome> => 'ready';

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/microapp/splash');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('boot', () => {
  it('starts once for all callers', async () => {
    const init = vi.fn(ready);
    const { boot, progress, onEnd } = openBoot(buildDriver({ init }));
    const results = await Promise.all([boot.start(), boot.start()]);
    expect([...results, await boot.start()]).toEqual(Array(3).fill({ status: 'ready' }));
    expect(init).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledOnce();
    expect(progress.boot).toBe('ready');
  });

  it('starts again after a failure', async () => {
    const init = vi
      .fn<LiffDriver['init']>()
      .mockImplementationOnce(fail('500', 'x'))
      .mockImplementation(ready);
    const { boot } = openBoot(buildDriver({ init }));
    expect(await boot.start()).toMatchObject({ status: 'failed', reason: { code: '500', retryable: true } });
    expect(await boot.start()).toEqual({ status: 'ready' });
  });

  it('fails without a LIFF id', async () => {
    const { boot } = openBoot(buildDriver({ init: pending }), '');
    expect(await boot.start()).toMatchObject({
      status: 'failed',
      reason: { code: 'INVALID_CONFIG', message: 'liffId is necessary for liff.init()', api: 'boot' },
    });
  });

  it('gives up after the time limit', async () => {
    vi.useFakeTimers();
    const { boot } = openBoot(buildDriver({ init: pending }));
    const result = boot.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toMatchObject({
      status: 'failed',
      reason: { code: 'TIMEOUT', message: 'boot did not answer within 10 s', retryable: true },
    });
  });

  it('ignores a running attempt once the person signs out', async () => {
    let finish = (_outcome: InitOutcome): void => undefined;
    const starting = new Promise<InitOutcome>((resolve) => {
      finish = resolve;
    });
    const { boot, progress, onEnd } = openBoot(buildDriver({ init: () => starting }));
    const result = boot.start();
    boot.reset();
    finish('ready');
    expect(await result).toEqual({ status: 'ready' });
    expect(progress.boot).toBe('idle');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('removes LINE’s parameters from the address and keeps the router’s state', async () => {
    const path = '/microapp/g1/file?kind=image';
    window.history.replaceState({ key: 'r1' }, '', `${path}&code=c&state=s&liffClientId=1#access_token=t`);
    await openBoot(buildDriver({ init: ready })).boot.start();
    expect(window.location.href).toBe(`https://app.kepwai.test${path}`);
    expect(window.history.state).toEqual({ key: 'r1' });
  });

  it('leaves the address alone after a timeout, because LINE’s SDK is still reading it', async () => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/microapp#access_token=t');
    const result = openBoot(buildDriver({ init: pending })).boot.start();
    await vi.advanceTimersByTimeAsync(10_000);
    await result;
    expect(window.location.hash).toBe('#access_token=t');
  });
});

describe('boot on a page that is being left', () => {
  it('is navigating when the page is hidden', async () => {
    const { boot } = openBoot(buildDriver({ init: pending }));
    const result = boot.start();
    window.dispatchEvent(new Event('pagehide'));
    expect(await result).toEqual({ status: 'navigating', reason: 'redirect' });
  });

  it('is navigating when nothing follows an announced leave', async () => {
    vi.useFakeTimers();
    const { boot } = openBoot(buildDriver({ init: pending }));
    const result = boot.start();
    window.dispatchEvent(new Event('beforeunload'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toEqual({ status: 'navigating', reason: 'redirect' });
  });

  it('is ready when the page announces a leave and stays, as for liff: on Android', async () => {
    const { boot, guard } = openBoot(
      buildDriver({
        isLoggedIn: () => true,
        init: async () => {
          window.dispatchEvent(new Event('beforeunload'));
          await new Promise((resolve) => setTimeout(resolve, 20));
          return 'ready';
        },
      }),
    );
    guard.record();
    expect(await boot.start()).toEqual({ status: 'ready' });
    expect(guard.attempts()).toBe(0);
  });

  it('reports the failure of a start that announced a leave', async () => {
    const init = async () => {
      window.dispatchEvent(new Event('beforeunload'));
      return fail('INIT_FAILED', 'Invalid LIFF ID')();
    };
    const { boot } = openBoot(buildDriver({ init }));
    expect(await boot.start()).toMatchObject({ status: 'failed', reason: { code: 'INIT_FAILED' } });
  });

  it.each([
    ['beforeunload', 'navigating'],
    ['nothing', 'failed'],
  ])('becomes ready when ready comes after the limit and %s', async (event, status) => {
    vi.useFakeTimers();
    let finish = (_outcome: InitOutcome): void => undefined;
    const starting = new Promise<InitOutcome>((resolve) => {
      finish = resolve;
    });
    window.history.replaceState(null, '', '/microapp#access_token=t');
    const { boot, progress, onEnd } = openBoot(buildDriver({ init: () => starting }));
    const early = boot.start();
    window.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await early).toMatchObject({ status });
    finish('ready');
    await vi.advanceTimersByTimeAsync(0);
    expect(progress.boot).toBe('ready');
    expect(window.location.hash).toBe('');
    expect(onEnd).toHaveBeenLastCalledWith({ status: 'ready' }, expect.any(Number));
    expect(await boot.start()).toEqual({ status: 'ready' });
  });

  it('starts LIFF again when the page survives its navigation', async () => {
    const init = vi.fn<LiffDriver['init']>().mockImplementationOnce(pending).mockImplementation(ready);
    const { boot } = openBoot(buildDriver({ init }));
    const result = boot.start();
    window.dispatchEvent(new Event('pagehide'));
    expect(await result).toMatchObject({ status: 'navigating' });
    expect(await boot.start()).toEqual({ status: 'ready' });
  });
});

describe('the login guard in boot', () => {
  it('stops before a third login that LINE’s client would start', async () => {
    const init = vi.fn(async (): Promise<InitOutcome> => 'navigating');
    const driver = buildDriver({ init, isInClient: () => true });
    for (const _page of [1, 2]) {
      expect(await openBoot(driver).boot.start()).toEqual({ status: 'navigating', reason: 'login' });
    }
    expect(await openBoot(driver).boot.start()).toMatchObject({
      status: 'failed',
      reason: { code: 'LOGIN_LOOP', retryable: false },
    });
    expect(init).toHaveBeenCalledTimes(2);
  });

  it('counts a login that follows the announced leave for liff:', async () => {
    const init = async (): Promise<InitOutcome> => {
      window.dispatchEvent(new Event('beforeunload'));
      return 'navigating';
    };
    const { boot, guard } = openBoot(buildDriver({ init, isInClient: () => true }));
    expect(await boot.start()).toEqual({ status: 'navigating', reason: 'login' });
    expect(guard.attempts()).toBe(1);
  });

  it('resets the attempts once somebody is signed in', async () => {
    const { boot, guard } = openBoot(buildDriver({ init: ready, isLoggedIn: () => true }));
    guard.record();
    await boot.start();
    expect(guard.attempts()).toBe(0);
  });

  it('keeps the attempts while nobody is signed in', async () => {
    const { boot, guard } = openBoot(buildDriver({ init: ready }));
    guard.record();
    await boot.start();
    expect(guard.attempts()).toBe(1);
  });
});

describe('an ID token that does not verify', () => {
  const expired = fail('INVALID_ID_TOKEN', 'Invalid "exp" value in ID_TOKEN');

  function serveDate(date: Date | null): void {
    const headers = date ? { date: date.toUTCString() } : undefined;
    line.use(http.head('https://app.kepwai.test/', () => new HttpResponse(null, headers && { headers })));
  }

  async function bootWith(init: LiffDriver['init']) {
    const logout = vi.fn();
    const result = await openBoot(buildDriver({ init, logout })).boot.start();
    return { reason: result.status === 'failed' ? result.reason : null, logout };
  }

  it('signs out, because LINE’s SDK keeps the tokens', async () => {
    const { reason, logout } = await bootWith(fail('INVALID_ID_TOKEN', 'Invalid "aud" value in ID_TOKEN'));
    expect(reason).toMatchObject({ code: 'INVALID_ID_TOKEN' });
    expect(logout).toHaveBeenCalledOnce();
  });

  it('is reported as a wrong clock when the server’s time differs', async () => {
    serveDate(new Date(Date.now() - 2 * 3_600_000));
    const { reason, logout } = await bootWith(expired);
    expect(reason).toMatchObject({ code: 'WRONG_CLOCK', message: expect.stringContaining('120 min fast') });
    expect(reason?.cause).toBeInstanceOf(LiffError);
    expect(logout).toHaveBeenCalledOnce();
  });

  it('is not reported as a wrong clock when the clock is right', async () => {
    serveDate(new Date());
    expect((await bootWith(expired)).reason?.code).toBe('INVALID_ID_TOKEN');
  });

  it('is not reported as a wrong clock when the time is unknown', async () => {
    serveDate(null);
    expect((await bootWith(expired)).reason?.code).toBe('INVALID_ID_TOKEN');
  });
});
