import { describe, expect, it } from 'vitest';
import { parseReturnPath, saveReturnPath, takeReturnPath } from './return-to.ts';

const origin = 'https://kepwai.example';

describe('parseReturnPath', () => {
  it.each([
    ['a path', '/microapp/7d1', '/microapp/7d1'],
    [
      'path, query and hash',
      '/microapp/7d1/file?kind=image&search=ค่าน้ำ#top',
      '/microapp/7d1/file?kind=image&search=%E0%B8%84%E0%B9%88%E0%B8%B2%E0%B8%99%E0%B9%89%E0%B8%B3#top',
    ],
    ['dots that stay within', '/microapp/a/../b', '/microapp/b'],
  ])('the return path keeps %s', (_name, value, kept) => {
    expect(parseReturnPath(value, origin)).toBe(kept);
  });

  it.each([
    ['another host', 'https://evil.example/microapp'],
    ['a host without scheme', '//evil.example'],
    ['a host behind a backslash', '/\\evil.example'],
    ['a host behind a tab', '/\t/evil.example'],
    ['a host that dots uncover', '/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['the splash itself', '/microapp/splash?code=1'],
    ['the splash with a slash', '/microapp/splash/'],
    ['the callback', '/auth/line/callback?code=1'],
    ['a host behind an encoded slash', '/%2Fevil.example'],
    ['a host behind an encoded backslash', '/%5cevil.example'],
    ['a host behind a newline', '/\n/evil.example'],
    ['slashes of another direction', '\\\\evil.example'],
    ['an encoded scheme', 'javascript%3Aalert(1)'],
    ['data', 'data:text/html,<script>1</script>'],
    ['an address with a name before it', 'https://kepwai.example@evil.example/'],
    ['what is too long for an address', `/microapp?${'a'.repeat(5000)}`],
    ['a list', ['/microapp']],
    ['nothing', null],
  ])('the return path refuses %s', (_name, value) => {
    expect(parseReturnPath(value, origin)).toBeNull();
  });

  it('the return path contains no tokens', () => {
    expect(parseReturnPath('/microapp/7d1#access_token=abc&context_token=d', origin)).toBe('/microapp/7d1');
  });
});

describe('saved return path', () => {
  it('the return path is returned once', () => {
    const storage = sessionStorage;
    saveReturnPath('/microapp/7d1?sort=name', { storage, origin });
    expect(takeReturnPath({ storage, origin })).toBe('/microapp/7d1?sort=name');
    expect(takeReturnPath({ storage, origin })).toBeNull();
  });

  it('is checked again when it is read', () => {
    const storage = sessionStorage;
    storage.setItem('kepwai.returnTo', '//evil.example');
    expect(takeReturnPath({ storage, origin })).toBeNull();
  });
});
