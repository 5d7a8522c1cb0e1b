// @vitest-environment node
import { expect, test } from 'vitest';
import { clockInTestsRule, findReadings, findTimes } from '../../scripts/repository/time-in-tests.ts';

test.each([
  'await delay(300);',
  'await new Promise((resolve) => setTimeout(resolve, 200));',
  'expect(performance.now() - begun).toBeLessThan(10_000);',
  'expect(Date.now() - begun).not.toBeGreaterThan(10);',
])('a test that waits for a time or measures one is found: %s', (line) => {
  expect(findTimes(`const begun = performance.now();\n${line}`)).toEqual([2]);
});

test.each([
  'await new Promise((resolve) => setTimeout(resolve));',
  'await new Promise((resolve) => setTimeout(resolve, 0));',
  'expect(Date.parse(share.expiresAt)).toBeGreaterThan(Date.now());',
  'await expect.poll(() => asked).toBe(1);',
])('a test that waits for a turn or an event is not found: %s', (line) => {
  expect(findTimes(line)).toEqual([]);
});

test.each([
  { text: 'const now = new Date();', isChance: false },
  { text: 'const soon = new Date(Date.now() + 1000);', isChance: false },
  { text: 'const platform = createPlatform({ now: Date.now });', isChance: false },
  { text: 'const id = String(Math.random());', isChance: true },
])('a test that reads the time or takes a chance is found: $text', ({ text, isChance }) => {
  expect(findReadings(`test('it', () => {\n  ${text}`)).toEqual([{ line: 2, isChance }]);
});

test.each([
  "const now = new Date('2026-11-18T05:00:00Z');",
  'const later = new Date(now.getTime() + 1000);',
  'const began = shared.deps.clock();',
])('a test that reads a clock of its own is not found: %s', (line) => {
  expect(findReadings(line)).toEqual([]);
});

test('time is read in listed places alone, and chance nowhere', () => {
  const texts = new Map([
    ['packages/server/src/domains/files/files.test.ts', 'new Date()'],
    ['packages/server/src/domains/files/files.ts', 'new Date()'],
    ['packages/server/test/scenes/rows.ts', '\nDate.now()'],
    ['packages/server/test/kill/kill.test.ts', 'Date.now()'],
    ['packages/server/test/kill/context.ts', 'Math.random()'],
  ]);
  const [, findBroken] = clockInTestsRule([...texts.keys()], (file) => texts.get(file) ?? '');
  const broken = findBroken();
  expect(broken.filter((name) => !name.includes('no exception'))).toEqual([
    'packages/server/src/domains/files/files.test.ts:1',
    'packages/server/test/scenes/rows.ts:2',
    'packages/server/test/kill/context.ts:1',
  ]);
  expect(broken).toContain('e2e/ (no exception any more)');
  expect(broken).not.toContain('packages/server/test/kill/ (no exception any more)');
});
