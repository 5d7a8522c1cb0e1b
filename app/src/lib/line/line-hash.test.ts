import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLineHashPending, releaseLineHash, rememberLineHash, restoreLineHash } from './line-hash.ts';

const credentials = 'access_token=a.b&context_token=c';

beforeEach(() => {
  history.replaceState({ idx: 1 }, '', `/microapp/x?q=1#${credentials}`);
  rememberLineHash();
});
afterEach(() => {
  history.replaceState(null, '', '/');
  releaseLineHash();
});

it.each([
  ['/microapp/y', `/microapp/y#${credentials}`],
  ['/microapp/y?q=1#top', `/microapp/y?q=1#top&${credentials}`],
  [`/microapp/y#${credentials}`, `/microapp/y#${credentials}`],
])('a navigation to %s keeps the credentials', (address, restored) => {
  history.replaceState({ idx: 2 }, '', address);
  restoreLineHash();
  expect(location.pathname + location.search + location.hash).toBe(restored);
  expect(history.state).toEqual({ idx: 2 });
});

it('credentials stay while a start has not used them', () => {
  releaseLineHash();
  expect(isLineHashPending()).toBe(true);
});

it('credentials that a start has used are not restored', () => {
  history.replaceState(null, '', '/microapp/x');
  releaseLineHash();
  restoreLineHash();
  expect(isLineHashPending()).toBe(false);
  expect(location.hash).toBe('');
});

it('a page without credentials has none to keep', () => {
  history.replaceState(null, '', '/microapp/x#top');
  releaseLineHash();
  rememberLineHash();
  restoreLineHash();
  expect(location.hash).toBe('#top');
});
