import { expect, it } from 'vitest';
import { saveLocale } from './locale.ts';

it('the locale is kept for a year, for every path, SameSite Lax', () => {
  const page = { cookie: '' };
  saveLocale(page);
  expect(page.cookie).toBe('kepwai_locale=th; max-age=31536000; path=/; SameSite=Lax');
});
