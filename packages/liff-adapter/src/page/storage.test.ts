import { afterEach, expect, it, vi } from 'vitest';
import { openSignedIn } from '../../test/mock-page.ts';
import { openStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const forbidden = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

it.each([
  ['cannot be written', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
  ['is forbidden', () => vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden)],
])('page storage keeps values while the page lives if storage %s', (_, block) => {
  block();
  const storage = openStorage('sessionStorage');
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

it('the mock signs in if storage cannot be written', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  const { liff } = await openSignedIn();
  expect(liff.isLoggedIn()).toBe(true);
  expect(liff.getAccessToken()).not.toBeNull();
});
