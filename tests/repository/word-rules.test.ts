// @vitest-environment node
import { expect, test } from 'vitest';
import { wordRules } from '../../scripts/repository/identifier-words.ts';
import { findForbiddenNames, listNames, splitWords } from '../../scripts/repository/word-rules.ts';

const rule = { words: ['album', 'go on'], write: 'imageSet' };

const namesIn = (source: string, file = 'app/src/a.tsx') =>
  listNames([file], () => source)
    .filter(({ line }) => line !== undefined)
    .map(({ text }) => text);

const camelCase = (words: string) => words.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());

test.each(wordRules.flatMap(({ words }) => words))('the rule finds a name with “%s”', (word) => {
  const file = 'packages/new/src/a.ts';
  const planted = listNames([file], () => `export const ${camelCase(`new ${word}`)}List = 1;`);
  const strict = wordRules.map(({ words, write }) => ({ words, write }));
  expect(findForbiddenNames(planted, strict)).toContainEqual(
    expect.stringContaining(`packages/new/src/a.ts:1: ${camelCase(`new ${word}`)}List (not “${word}”`),
  );
});

test.each([
  ['createImageSet', 'create image set'],
  ['HTTPError', 'http error'],
  ['live-files.test', 'live files test'],
  ['saving_set_at', 'saving set at'],
  ['STORAGE_FULL', 'storage full'],
  ['#room2', 'room'],
])('%s has the words “%s”', (name, words) => {
  expect(splitWords(name)).toBe(words);
});

test('names of every kind of declaration are listed', () => {
  expect(
    namesIn(`
      import standard, { taken as renamed, left } from './a.ts';
      import * as everything from './b.ts';
      interface Face<Kind> { sign: string; call(given: Kind): void }
      type Alias = { 'quoted-key': number };
      enum Colour { Red }
      class Thing { #hidden = 1; get shown() { return this.#hidden; } run() {} }
      function work({ property: local, plain }, [first], ...others) {}
      const picture = { ratio: 1, 'a sentence': 2, picture, run() {} };
      export { picture as exported };
    `),
  ).toEqual([
    ...['standard', 'renamed', 'everything', 'Face', 'Kind', 'sign', 'call', 'given', 'Alias', 'quoted-key'],
    ...['Colour', 'Red', 'Thing', '#hidden', 'shown', 'run', 'work', 'local', 'plain', 'first', 'others'],
    ...['picture', 'ratio', 'run'],
  ]);
});

test('names of components and their properties are listed where they are declared', () => {
  expect(namesIn('const a = <Album album={b.album} onClick={go} />;')).toEqual(['a']);
  expect(namesIn('function Album({ pictures }: { pictures: string[] }) {}')).toEqual([
    ...['Album', 'pictures', 'pictures'],
  ]);
});

test('names of files and folders are listed, except those of generated files', () => {
  const files = ['app/src/album/grid.tsx', 'app/src/album/grid.test.tsx', 'app/src/generated/album.ts'];
  expect(
    findForbiddenNames(
      listNames(files, () => ''),
      [rule],
    ),
  ).toEqual(['app/src/album: album (not “album”: imageSet)']);
});

test('a phrase matches in every case, and not across other words', () => {
  expect(
    findForbiddenNames(
      listNames(['a/go-on.ts'], () => 'const letGoOn = 1, going_on = 2, goOnce = 3;'),
      [rule],
    ),
  ).toEqual(['a/go-on.ts: go-on (not “go on”: imageSet)', 'a/go-on.ts:1: letGoOn (not “go on”: imageSet)']);
});

test('an allowance applies only to its names in its place, and is reported once it is unused', () => {
  const check = (file: string, source: string) =>
    findForbiddenNames(
      listNames([file], () => source),
      [{ ...rule, allowed: [[/^album$/, 'mocks/']] }],
    );
  expect(check('mocks/a.ts', 'const album = 1;')).toEqual([]);
  expect(check('mocks/a.ts', 'const album = 1, albumId = 2;')).toHaveLength(1);
  expect(check('app/a.ts', 'const album = 1;')).toEqual([
    'app/a.ts:1: album (not “album”: imageSet)',
    '/^album$/ mocks/: this allowance is not needed',
  ]);
});
