import { beforeEach, describe, expect, it } from 'vitest';
import { mayReload, reloadGuardTtlMs } from './reload-guard.ts';

describe('the reload guard', () => {
  beforeEach(() => sessionStorage.clear());

  it('holds for ten seconds', () => {
    expect(reloadGuardTtlMs).toBe(10_000);
  });

  it('lets the page be reloaded once, and again only after its time', () => {
    expect(mayReload({ now: 0 })).toBe(true);
    expect(mayReload({ now: 9_999 })).toBe(false);
    expect(mayReload({ now: 10_000 })).toBe(true);
    expect(mayReload({ now: 10_001 })).toBe(false);
  });

  it('does not hold for ever where the clock was set back', () => {
    expect(mayReload({ now: 1_000_000 })).toBe(true);
    expect(mayReload({ now: 0 })).toBe(true);
  });

  it('keeps its mark where a reload does not lose it', () => {
    mayReload({ now: 5 });
    expect(sessionStorage.getItem('kepwai.reloadedAt')).toBe('5');
  });

  it('says no where nothing is kept over a reload', () => {
    const open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(mayReload({ open, now: 0 })).toBe(false);
  });
});
