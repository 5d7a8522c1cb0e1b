import { describe, expect, it } from 'vitest';
import { areParamsValid, findRedirect } from './route-rules.ts';

describe('route rules', () => {
  it.each([
    ['/docs', '/docs/quickstart'],
    ['/docs/?a=1#b', '/docs/quickstart?a=1#b'],
    ['/app', '/microapp'],
    ['/app?liff.state=%2Fx', '/microapp?liff.state=%2Fx'],
    ['/microapp/', '/microapp'],
    ['/microapp///?from=card#top', '/microapp?from=card#top'],
  ])('route rules lead from %s to %s', (from, to) => {
    expect(findRedirect(at(from))).toBe(to);
  });

  it.each(['/', '/microapp', '/docs/quickstart', '/app/share/x', '/constructor', '/?a=/'])(
    'route rules leave %s',
    (path) => {
      expect(findRedirect(at(path))).toBeNull();
    },
  );

  it.each(['//evil.example/', '/\\evil.example/'])(
    'route rules never lead to another host: %s',
    (pathname) => {
      expect(findRedirect({ pathname, search: '', hash: '' })).toBeNull();
    },
  );
});

describe('validation hooks', () => {
  const groupId = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';

  it.each([
    ['an id', { groupId }],
    ['an id in capitals', { quotaId: groupId.toUpperCase() }],
    ['a token', { token: 'K7QW-9XPT' }],
    ['a token in small letters', { token: 'k7qw-9xpt' }],
    ['what has no hook', { '*': 'anything', slug: 'terms' }],
    ['what is not there', { groupId: undefined }],
  ])('route rules let %s pass', (_name, params) => {
    expect(areParamsValid(params)).toBe(true);
  });

  it.each([
    ['a group that is no id', { groupId: 'mine' }],
    ['an id that goes on', { groupId: `${groupId}0` }],
    ['one good id and one bad', { groupId, fileId: '1' }],
    ['a token with letters that are mistaken for others', { token: 'K7QI-9XPO' }],
    ['a token of three groups', { token: 'K7QW-9XPT-AAAA' }],
    ['a word', { token: 'pricing' }],
    ['Thai', { token: 'เก็บไว้' }],
  ])('route rules stop %s', (_name, params) => {
    expect(areParamsValid(params)).toBe(false);
  });
});

function at(path: string): URL {
  return new URL(path, 'https://kepwai.example');
}
