import { afterEach, expect, it } from 'vitest';
import { findLinkTarget, followLiffLink } from './liff-link.ts';

const origin = 'https://app.kepwai.test';
const group = '/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';
const credentials = '#access_token=a.b&context_token=c';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['a page', group, '', `/microapp${group}`],
  [
    'a page with a query',
    `${group}/file?kind=image&q=ก`,
    '',
    `/microapp${group}/file?kind=image&q=%E0%B8%81`,
  ],
  ['a query alone', '?sheet=account', '', '/microapp?sheet=account'],
  ['a page, opened in LINE', group, credentials, `/microapp${group}${credentials}`],
  [
    'a place on a page, opened in LINE',
    `${group}#top`,
    credentials,
    `/microapp${group}#top&${credentials.slice(1)}`,
  ],
  ['another host', '/../../\\evil.example', credentials, `/microapp${credentials}`],
  ['the sign-in itself', '/splash', '', '/microapp'],
  ['nothing', '', '', '/microapp'],
])('a LIFF link leads to %s', (_what, state, hash, target) => {
  const query = new URLSearchParams({ 'liff.state': state, 'liff.referrer': 'x' });
  expect(findLinkTarget(new URL(`${origin}/microapp?${query}${hash}`))).toBe(target);
});

it.each(['/microapp', `/microapp${group}?liff.state=%2Fx`, '/?liff.state=%2Fx', '/microapp?code=1&state=2'])(
  'a LIFF link leaves %s unchanged',
  (address) => {
    expect(findLinkTarget(new URL(address, origin))).toBeNull();
  },
);

it('a LIFF link puts the page into the address, and keeps the state of the history', () => {
  history.replaceState({ idx: 0 }, '', `/microapp?liff.state=${encodeURIComponent(group)}${credentials}`);
  followLiffLink();
  expect(location.pathname + location.search + location.hash).toBe(`/microapp${group}${credentials}`);
  expect(history.state).toEqual({ idx: 0 });
});
