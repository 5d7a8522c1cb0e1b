import { expect, it } from 'vitest';
import { createPageStorage } from './page-storage.ts';
import { applyTheme, readTheme, themeScript } from './theme.ts';

it('remembers a chosen theme and shows it', () => {
  applyTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(readTheme()).toBe('dark');
});

it('forgets it when the phone shall decide', () => {
  applyTheme('dark');
  applyTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(readTheme()).toBe('system');
});

it('follows the phone where storage is closed', () => {
  const closed = createPageStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readTheme(closed)).toBe('system');
});

it('shows the stored theme before the first paint', () => {
  applyTheme('light');
  delete document.documentElement.dataset.theme;
  new Function(themeScript)();
  expect(document.documentElement.dataset.theme).toBe('light');
});
