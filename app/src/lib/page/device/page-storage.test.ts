import { beforeEach, describe, expect, it } from 'vitest';
import { createPageStorage } from './page-storage.ts';

describe('page storage', () => {
  beforeEach(() => localStorage.clear());

  it('uses the browser’s storage if there is one', () => {
    const storage = createPageStorage(() => localStorage);
    storage.setItem('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(localStorage.getItem('a')).toBeNull();
  });

  it('stores values as long as the page lives if storage is forbidden', () => {
    const storage = createPageStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('returns the newest value if storage is full, and removes the old one', () => {
    localStorage.setItem('a', 'old');
    const full: Storage = Object.assign(Object.create(localStorage), {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const storage = createPageStorage(() => full);
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
    expect(localStorage.getItem('a')).toBeNull();
  });
});
