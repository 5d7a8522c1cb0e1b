import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { departureMs } from './departure.ts';
import { mayReload, reloadForMissingChunks, reloadGuardTtlMs } from './reload-guard.ts';

describe('reload guard', () => {
  beforeEach(() => sessionStorage.clear());

  it('the reload guard lasts ten seconds', () => {
    expect(reloadGuardTtlMs).toBe(10_000);
  });

  it('allows one reload, and the next only after its time', () => {
    expect(mayReload({ now: 0 })).toBe(true);
    expect(mayReload({ now: 9_999 })).toBe(false);
    expect(mayReload({ now: 10_000 })).toBe(true);
    expect(mayReload({ now: 10_001 })).toBe(false);
  });

  it('does not block forever if the clock was set back', () => {
    expect(mayReload({ now: 1_000_000 })).toBe(true);
    expect(mayReload({ now: 0 })).toBe(true);
  });

  it('stores its mark where it survives a reload', () => {
    mayReload({ now: 5 });
    expect(sessionStorage.getItem('kepwai.reloadedAt')).toBe('5');
  });

  it('refuses a reload if nothing can be stored', () => {
    const open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(mayReload({ open, now: 0 })).toBe(false);
  });
});

function createPage(answer: () => Promise<Response> = () => Promise.resolve(new Response())) {
  return Object.assign(new EventTarget(), {
    location: { href: '/microapp', reload: vi.fn() },
    fetch: vi.fn(answer),
  });
}

describe('a chunk that does not load while the page is being left', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('a chunk that does not load while the page is being left neither reloads the page nor fails', async () => {
    const page = createPage();
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('beforeunload'));
    const event: Event & { decision?: Promise<unknown> } = new Event('vite:preloadError');
    page.dispatchEvent(event);
    page.dispatchEvent(new Event('pagehide'));
    const ended = vi.fn();
    void event.decision?.then(ended, ended);
    await vi.advanceTimersByTimeAsync(departureMs - 1000);
    expect(page.location.reload).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  });

  it('does not reload one that is left while the server is asked', async () => {
    let answer: (response: Response) => void = () => undefined;
    const page = createPage(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('vite:preloadError'));
    await vi.advanceTimersByTimeAsync(1);
    page.dispatchEvent(new Event('beforeunload'));
    answer(new Response());
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.location.reload).not.toHaveBeenCalled();
  });

  it('reloads one that stays after all, such as after a download', async () => {
    const page = createPage();
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('beforeunload'));
    page.dispatchEvent(new Event('vite:preloadError'));
    await vi.advanceTimersByTimeAsync(departureMs);
    expect(page.location.reload).toHaveBeenCalledTimes(1);
  });

  it('reloads one that was left and is shown again', async () => {
    const page = createPage();
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('vite:preloadError'));
    await vi.advanceTimersByTimeAsync(departureMs);
    expect(page.location.reload).toHaveBeenCalledTimes(1);
  });
});

describe('a chunk that does not load', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    { server: 'that answers', answer: () => Promise.resolve(new Response()), reloads: 1 },
    { server: 'in trouble', answer: () => Promise.resolve(new Response('', { status: 502 })), reloads: 0 },
    { server: 'out of reach', answer: () => Promise.reject(new TypeError('Failed to fetch')), reloads: 0 },
  ])('reloads the page $reloads times with a server $server', async ({ answer, reloads }) => {
    const page = createPage(answer);
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('vite:preloadError'));
    page.dispatchEvent(new Event('vite:preloadError'));
    await expect
      .poll(() => page.fetch.mock.settledResults.map(({ type }) => type))
      .not.toContain('incomplete');
    await expect.poll(() => page.fetch.mock.calls.length).toBe(2);
    await expect.poll(() => page.location.reload.mock.calls.length).toBe(reloads);
  });
});
