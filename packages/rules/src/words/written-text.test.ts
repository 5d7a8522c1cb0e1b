import { expect, test } from 'vitest';
import { writtenLine, writtenLines } from './written-text.ts';

test.each([
  ['what is around it', ' \u200B\uFEFF น้ำผึ้ง \u00A0', 'น้ำผึ้ง'],
  ['control characters', 'สม\u0000ชาย\u001B', 'สมชาย'],
  ['what turns its direction', 'สม\u202Eชาย', 'สมชาย'],
  ['halves of characters', 'สมชาย\uD83D', 'สมชาย'],
])('%s is removed from written text', (_what, given, kept) => {
  expect(writtenLines(given)).toBe(kept);
});

test('a line stays one line, and lines stay lines', () => {
  expect(writtenLine(' 1/2 ถนนสุขใจ\r\n  กรุงเทพฯ\t10110 ')).toBe('1/2 ถนนสุขใจ กรุงเทพฯ 10110');
  expect(writtenLines('1/2 ถนนสุขใจ\r\nกรุงเทพฯ\u202810110\n')).toBe('1/2 ถนนสุขใจ\nกรุงเทพฯ\n10110');
});

test('text of two encodings is stored in one', () => {
  expect(writtenLine('Rene\u0301e')).toBe('Ren\u00E9e');
});

test.each(['\u200B\u200C', '\u3164', '\u2800', '\u115F\uFFA0', '\u2060\uFE0F', '\u0E31', ' \n '])(
  '%j has no visible character',
  (text) => {
    expect(writtenLine(text)).toBe('');
  },
);

test('an emoji is visible and keeps its parts', () => {
  expect(writtenLine('👩‍👧')).toBe('👩‍👧');
});
