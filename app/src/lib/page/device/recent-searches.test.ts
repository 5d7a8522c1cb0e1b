import { beforeEach, expect, it } from 'vitest';
import { listRecentSearches, rememberSearch } from './recent-searches.ts';
import { recentSearchesKey } from './recent-searches-key.ts';

beforeEach(() => localStorage.clear());

it('recent searches are unique, the latest first', () => {
  for (const search of ['ค่าน้ำ', ' ใบเสร็จ ', 'ค่าน้ำ', ' ']) rememberSearch(search);
  expect(listRecentSearches()).toEqual(['ค่าน้ำ', 'ใบเสร็จ']);
});

it('recent searches keep at most eight', () => {
  for (let index = 0; index < 20; index += 1) rememberSearch(`คำ ${index}`);
  expect(listRecentSearches()).toHaveLength(8);
  expect(listRecentSearches()[0]).toBe('คำ 19');
});

it.each(['{', '{"a":1}', '[1,null,{}]'])('recent searches ignore %s', (stored) => {
  localStorage.setItem(recentSearchesKey, stored);
  expect(listRecentSearches()).toEqual([]);
});
