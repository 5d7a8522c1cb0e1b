import { expect, it } from 'vitest';
import { saveLocale } from './locale.ts';

it('keeps the locale for a year, for every path, SameSite Lax', () => {
  const page = { cookie: '' };
  saveLocale(page);
  expect(page.cookie).toBe('kepwai_locale=th; max-age=31536000; path=/; SameSite=Lax');
});
