import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mayReload, reloadForMissingChunks, reloadGuardTtlMs } from './reload-guard.ts';

describe('reload guard', () => {
  beforeEach(() => sessionStorage.clear());

  it('lasts ten seconds', () => {
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

describe('a chunk that does not load', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    { server: 'that answers', answer: () => Promise.resolve(new Response()), reloads: 1 },
    { server: 'in trouble', answer: () => Promise.resolve(new Response('', { status: 502 })), reloads: 0 },
    { server: 'out of reach', answer: () => Promise.reject(new TypeError('Failed to fetch')), reloads: 0 },
  ])('reloads the page $reloads times with a server $server', async ({ answer, reloads }) => {
    const page = Object.assign(new EventTarget(), {
      location: { href: '/microapp', reload: vi.fn() },
      fetch: vi.fn(answer),
    });
    reloadForMissingChunks(page);
    page.dispatchEvent(new Event('vite:preloadError'));
    page.dispatchEvent(new Event('vite:preloadError'));
    await Promise.allSettled(page.fetch.mock.results.map(({ value }) => value));
    await Promise.resolve();
    expect(page.location.reload).toHaveBeenCalledTimes(reloads);
  });
});
