import { expect, test } from 'vitest';
import { toCsvCell, toCsvLine } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+66', `"'+66"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['=HYPERLINK("http://a")', `"'=HYPERLINK(""http://a"")"`],
  ['\t=1', `"'\t=1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1', `"'＝1"`],
  ['\r=1', `"'\r=1"`],
  ['|cmd', `"'|cmd"`],
])('a cell that a spreadsheet would take for a formula begins with an apostrophe: %j', (text, cell) => {
  expect(toCsvCell(text)).toBe(cell);
});

test('every text is in quotes, whatever a spreadsheet separates by, and a number is a number', () => {
  expect(toCsvLine(['แม่นิด', 'a=b', '1;2', 'a\tb', '', -3, null])).toBe(
    '"แม่นิด","a=b","1;2","a\tb","",-3,\r\n',
  );
});
