import { describe, expect, it } from 'vitest';
import { findMatches, foldThai } from './fold-thai.ts';
import { foldCases } from './fold-thai-cases.ts';

const matched = (text: string, search: string) =>
  findMatches(text, search).map(({ start, end }) => text.slice(start, end));

describe('findMatches', () => {
  it.each([
    ['latin in another case', 'Receipt FINAL.PDF', 'final', ['FINAL']],
    ['more than one', 'ปี 2567 ถึงปี 2568', 'ปี', ['ปี', 'ปี']],
    ['side by side', 'aaaa', 'aa', ['aaaa']],
    ['none', 'ใบเสร็จ.pdf', 'ค่าน้ำ', []],
    ['Thai digits by Arabic ones', 'งบ ๒๕๖๗.xlsx', '2567', ['๒๕๖๗']],
    ['Arabic digits by Thai ones', 'งบ 2567.xlsx', '๒๕๖๗', ['2567']],
    ['ำ written as nikhahit and า', 'ค่าน้\u0e4d\u0e32.pdf', 'น้ำ', ['น้\u0e4d\u0e32']],
    ['ำ with the tone after the nikhahit', 'ค่าน\u0e4d\u0e49\u0e32.pdf', 'น้ำ', ['น\u0e4d\u0e49\u0e32']],
    ['ำ with the tone after it', 'ค่านำ\u0e49.pdf', 'น้ำ', ['นำ\u0e49']],
    ['ำ by the other spelling', 'ค่าน้ำ.pdf', 'น\u0e4d\u0e49\u0e32', ['น้ำ']],
    ['แ written as two เ', 'รูปเเม่.jpg', 'แม่', ['เเม่']],
    ['two เ by แ', 'รูปแม่.jpg', 'เเม่', ['แม่']],
    ['three เ', 'เเเม่', 'เม่', ['เม่']],
    ['tone before the vowel below', 'ก\u0e48\u0e39', 'กู่', ['ก\u0e48\u0e39']],
    ['zero-width characters within a word', 'รา\u200bย\u200dงาน.pdf', 'รายงาน', ['รา\u200bย\u200dงาน']],
    ['a zero-width character between a letter and its mark', 'ก\u200b่อน', 'ก่อน', ['ก\u200b่อน']],
    ['zero-width characters in the search', 'รายงาน.pdf', '\ufeffราย\u200bงาน ', ['รายงาน']],
    ['two เ with a joiner between', 'เ\u2060เม่', 'แม่', ['เ\u2060เม่']],
    ['composed by decomposed Latin', 'café.jpg', 'cafe\u0301', ['café']],
    ['decomposed by composed Latin', 'cafe\u0301.jpg', 'café', ['cafe\u0301']],
    ['an emoji of several code points', 'ทริป👨‍👩‍👧.jpg', '👨‍👩‍👧', ['👨‍👩‍👧']],
    ['several words in another order', 'ค่าน้ำ ก.พ. 2567.pdf', '2567 น้ำ', ['น้ำ', '2567']],
    ['words within each other', 'รายงาน.pdf', 'งาน รายงา', ['รายงาน']],
    ['at the very end', 'a.jpg', '.jpg', ['.jpg']],
    ['letters that patterns know', 'a+b (1).*', '(1).*', ['(1).*']],
  ])('findMatches: %s', (_what, text, search, parts) => {
    expect(matched(text, search)).toEqual(parts);
  });

  it('covers whole characters, so that a letter keeps its marks', () => {
    expect(matched('น้ำท่วม', 'น')).toEqual(['น้ำ']);
    expect(matched('กี่', 'ก')).toEqual(['กี่']);
  });

  it('finds nothing for a search without visible characters', () => {
    expect(findMatches('abc', ' \u200b ')).toEqual([]);
    expect(findMatches('', 'a')).toEqual([]);
  });
});

it.each(foldCases)('a search folds %s', (_what, written, folded) => {
  expect(foldThai(written)).toBe(folded);
});
