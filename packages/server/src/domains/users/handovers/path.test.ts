import { expect, test } from 'vitest';
import { parsePagePath } from './path.ts';

const origin = 'https://kepwai.example';
const group = '/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';

test.each([
  ['a group', group, group],
  ['a query and a place', `${group}/file?kind=image#top`, `${group}/file?kind=image#top`],
  ['Thai letters', `${group}/file?q=บิล`, `${group}/file?q=%E0%B8%9A%E0%B8%B4%E0%B8%A5`],
  ['steps up', `${group}/x/../file`, `${group}/file`],
  ['LINE’s credentials', `${group}#access_token=a.b&context_token=c`, group],
  ['a public page', '/docs/faq', '/docs/faq'],
])('a hand-over leads to %s', (_name, path, expected) => {
  expect(parsePagePath(path, origin)).toBe(expected);
});

test.each([
  ['another site', 'https://evil.example/'],
  ['another host', '//evil.example/microapp'],
  ['another host by backslashes', '/\\evil.example'],
  ['another host by a tab', '/\t/evil.example'],
  ['an encoded host', '/%2fevil.example'],
  ['an encoded backslash', '/%5Cevil.example'],
  ['a host after steps up', '/microapp/..//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ''],
  ['a path without its slash', 'microapp'],
  ['the API', '/api/me'],
  ['the API, encoded', '/%61pi/me'],
  ['the API in capitals', '/API/me'],
  ['the API after steps up', '/microapp/../api/me'],
  ['the API after slashes', '/microapp/..//api/me'],
  ['monitoring', '/metrics'],
  ['the sign-in', '/microapp/splash?code=1'],
  ['the answer of LINE', '/auth/line/callback?code=1'],
  ['another hand-over', '/microapp/handover'],
  ['what no browser decodes', '/%ff'],
])('a hand-over refuses %s', (_name, path) => {
  expect(parsePagePath(path, origin)).toBeNull();
});
