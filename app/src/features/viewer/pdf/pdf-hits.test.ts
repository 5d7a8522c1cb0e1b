import { expect, test } from 'vitest';
import { foldPage } from './pdf-hits.ts';

const found = (pieces: readonly string[], phrase: string) =>
  foldPage(pieces)
    .find(phrase)
    .map((parts) => parts.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)));

test.each([
  ['within a piece, in any case', ['Total DUE', '100'], 'due', [['DUE']]],
  ['across pieces', ['ค่าบำ', 'รุง', 'การศึกษา'], 'บำรุงการ', [['บำ', 'รุง', 'การ']]],
  ['across lines, with or without the space', ['ใบเสร็จ ', 'รับเงิน'], 'ใบเสร็จรับ เงิน', [['ใบเสร็จ ', 'รับเงิน']]],
  ['ำ whose parts stand apart', ['น\u0e4d\u0e49', '\u0e32ประปา'], 'น้ำ', [['น\u0e4d\u0e49', '\u0e32']]],
  ['Thai digits by Arabic ones', ['ปี ๒๕๖๙'], '2569', [['๒๕๖๙']]],
  [
    'tone marks that a font draws as glyphs of its own',
    ['ค', '\uf70a', 'านํ้า'],
    'ค่าน้ำ',
    [['ค', '\uf70a', 'านํ้า']],
  ],
  ['more than once', ['กา กา'], 'กา', [['กา'], ['กา']]],
  ['nothing', ['กา'], 'นก', []],
  ['no phrase', ['กา'], ' ', []],
])('a page contains %s', (_what, pieces, phrase, expected) => {
  expect(found(pieces, phrase)).toEqual(expected);
});

test('a scanned page has no text', () => {
  expect(foldPage(['', ' ']).isEmpty).toBe(true);
});
