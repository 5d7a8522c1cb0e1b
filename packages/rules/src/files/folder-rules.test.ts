import { expect, test } from 'vitest';
import { isForName, ruleWords } from './folder-rules.ts';

test.each([
  ['ค่าน้ำ  2569', ['ค่าน้ำ', '2569']],
  ['บิล บิล', ['บิล']],
  ['\u200bบิล\n2569\t', ['บิล', '2569']],
  ['\u200b \u2060', []],
])('the words of %j are %j', (text, words) => {
  expect(ruleWords(text)).toEqual(words);
});

test.each([
  ['บิลค่าน้ำ 2569.pdf', ['ค่าน้ำ', 'บิล'], true],
  ['บิลค่าน้ำ ๒๕๖๙.PDF', ['2569', 'pdf'], true],
  ['บิลค่านํ้า.pdf', ['ค่าน้ำ'], true],
  ['บิลค่าไฟ.pdf', ['บิล', 'ค่าน้ำ'], false],
])('in %j a rule for %j matches: %s', (name, words, isFor) => {
  expect(isForName({ words }, name)).toBe(isFor);
});
