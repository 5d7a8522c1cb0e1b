import { describe, expect, it } from 'vitest';
import { isUnderEndpoint, resolvePath, stripLoginParameters } from './address.ts';

describe('stripLoginParameters', () => {
  it.each([
    ['/app?code=1&state=2&liffClientId=3&liffRedirectUri=4', '/app'],
    ['/app?a=1&code=1&liffClientId=3&b=%E0%B8%81+x', '/app?a=1&b=%E0%B8%81+x'],
    ['/app?error=access_denied&error_description=x&liffOAuth2Error=true', '/app'],
    ['/app?code=promo&state=th', '/app?code=promo&state=th'],
    ['/app?liff.state=%2Fx&liff.referrer=y&q=1', '/app?q=1'],
    ['/app?liffIsEscapedFromApp=true&lineAppVersion=15.0.0', '/app'],
    ['/app#access_token=a&context_token=b&feature_token=c&id_token=d', '/app'],
    ['/app?x=1#access_token=a&section=2', '/app?x=1#section=2'],
    ['/app#grid_token=1', '/app#grid_token=1'],
    ['/app#heading', '/app#heading'],
    ['/app?to=/x?y=1', '/app?to=/x?y=1'],
    ['/app', '/app'],
  ])('%s becomes %s', (before, after) => {
    expect(stripLoginParameters(before)).toBe(after);
  });
});

describe('isUnderEndpoint', () => {
  it.each([
    ['https://a.test/base', 'https://a.test/base', true],
    ['https://a.test/base/', 'https://a.test/base', true],
    ['https://a.test/base/x?y#z', 'https://a.test/base', true],
    ['https://a.test/based', 'https://a.test/base', false],
    ['https://a.test/base', 'https://a.test/base/', false],
    ['https://a.test/x', 'https://a.test', true],
    ['https://b.test/base', 'https://a.test/base', false],
    ['http://a.test/base', 'https://a.test/base', false],
    ['https://a.test/base', 'not a url', false],
  ])('%s under %s: %s', (url, endpoint, expected) => {
    expect(isUnderEndpoint(new URL(url), endpoint)).toBe(expected);
  });
});

describe('resolvePath', () => {
  it.each([
    ['/app?x=1#y', 'https://a.test/app?x=1#y'],
    ['/a/../b', 'https://a.test/b'],
    ['app', null],
    ['', null],
    ['//b.test', null],
    ['/\\b.test', null],
    ['/\t/b.test', null],
    ['https://a.test/app', null],
    ['javascript:alert(1)', null],
  ])('%j becomes %s', (path, expected) => {
    expect(resolvePath(path, 'https://a.test')?.href ?? null).toBe(expected);
  });
});
