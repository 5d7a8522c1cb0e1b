import { beforeEach, describe, expect, it } from 'vitest';
import { createPageStorage } from './page-storage.ts';

describe('a storage of the page', () => {
  beforeEach(() => localStorage.clear());

  it('is the browser’s where the browser has one', () => {
    const storage = createPageStorage(() => localStorage);
    storage.setItem('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(localStorage.getItem('a')).toBeNull();
  });

  it('remembers as long as the page where storage is forbidden', () => {
    const storage = createPageStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('says the newest where storage is full, and leaves no old value behind that', () => {
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
