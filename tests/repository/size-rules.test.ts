// @vitest-environment node
import { expect, test } from 'vitest';
import { countCasts, listLongFunctions, sizeRules } from '../../scripts/repository/size-rules.ts';

const body = (lines: number) => 'work();\n'.repeat(lines);

function brokenBy(file: string, text: string): string[] {
  return sizeRules([file], () => text).flatMap(([, findBroken]) =>
    findBroken().filter((place) => place.startsWith(file)),
  );
}

test('the rules find a file of 401 lines and leave one of 400 alone', () => {
  expect(brokenBy('app/src/a.ts', body(401))).toEqual(['app/src/a.ts']);
  expect(brokenBy('app/src/a.ts', body(400))).toEqual([]);
  expect(brokenBy('app/src/generated/a.ts', body(401))).toEqual([]);
});

test('the rules find a function of 121 lines and leave one of 120 alone', () => {
  expect(listLongFunctions('a.ts', `\nfunction f() {\n${body(119)}}\n`)).toEqual(['a.ts:2 (121 lines)']);
  expect(listLongFunctions('a.ts', `const f = () => {\n${body(118)}};\n`)).toEqual([]);
});

test('the rules count each function inside a describe, but not the describe', () => {
  expect(listLongFunctions('a.test.ts', `describe('a', () => {\n${body(200)}});\n`)).toEqual([]);
  const long = `describe('a', () => {\n  test('b', () => {\n${body(121)}  });\n});\n`;
  expect(listLongFunctions('a.test.ts', long)).toEqual(['a.test.ts:2 (123 lines)']);
});

test('the rules find casts, but neither `as const` nor a renamed import', () => {
  const text =
    "import { a as b } from './a.ts';\nconst c = [b] as const;\nconst d = c as unknown as string;\n";
  expect(countCasts('app/src/a.ts', text)).toBe(2);
  expect(brokenBy('app/src/a.ts', text)).toEqual(['app/src/a.ts: 2']);
  expect(brokenBy('app/src/a.test.ts', text)).toEqual([]);
});
