import { expect, test } from 'vitest';
import { createFollowLink, toPathOnPhone } from './links.ts';

const view = { liffId: '2000000001-kepwai00', appOrigin: 'http://localhost:3000' };
const follow = createFollowLink(view, 'U1');

test('links of our LIFF app open pages of the app as the person who taps', () => {
  const followed = follow('https://liff.line.me/2000000001-kepwai00/g1/files?sort=new');
  expect(followed?.appPath).toBe('/microapp/g1/files?sort=new');
  const href = new URL(followed?.href ?? '', 'http://localhost:3100');
  expect(href.pathname).toBe('/dev/authorize');
  expect(href.searchParams.get('redirect_uri')).toBe('http://localhost:3000/microapp/g1/files?sort=new');
  expect(href.searchParams.get('user_id')).toBe('U1');
  expect(follow('https://miniapp.line.me/2000000001-kepwai00')?.appPath).toBe('/microapp');
});

test('other links open in a tab, and unsupported ones lead nowhere', () => {
  expect(follow('https://example.com/a')).toEqual({ href: 'https://example.com/a', appPath: null });
  for (const uri of ['https://liff.line.me/1234567890-other000', 'javascript:alert(1)', 'tel:191', '?']) {
    expect(follow(uri)).toBeNull();
  }
});

test('a link to the bot asks which group it should join', () => {
  expect(follow('https://line.me/R/nv/recommendOA/@kepwai')?.isInvitation).toBe(true);
  expect(follow('https://line.me/R/ti/p/%40kepwai')?.isInvitation).toBe(true);
});

test('options of the phone are added to the page, before its own', () => {
  const phone = { device: 'ios', version: '13.19.0', chatType: 'group' } as const;
  expect(toPathOnPhone('/microapp/g1', phone)).toBe('/microapp/g1?liff=ios,13.19.0,group');
  expect(toPathOnPhone('/microapp?a=1&liff=no-profile#x', phone)).toBe(
    '/microapp?a=1&liff=ios,13.19.0,group,no-profile#x',
  );
  expect(toPathOnPhone('/microapp', { ...phone, chatType: 'user' })).toBe('/microapp?liff=ios,13.19.0,utou');
  expect(toPathOnPhone('/microapp', { ...phone, device: 'browser' })).toBe('/microapp?liff=browser');
});
