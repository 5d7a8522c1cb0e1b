import { beforeEach, describe, expect, it } from 'vitest';
import { mayReload, reloadGuardTtlMs } from './reload-guard.ts';

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
