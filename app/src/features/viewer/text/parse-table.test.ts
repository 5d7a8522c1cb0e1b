import { describe, expect, it } from 'vitest';
import { columnWidths, isNumber, maxColumns, maxRows, parseTable } from './parse-table.ts';

const whole = { isPart: false };

describe('a table', () => {
  it.each([
    [
      'commas',
      'ชื่อ,บาท\nสมชาย,120\n',
      [
        ['ชื่อ', 'บาท'],
        ['สมชาย', '120'],
      ],
    ],
    [
      'quotes and lines in quotes',
      'a,"b,""c""\nd"\r\ne,f',
      [
        ['a', 'b,"c"\nd'],
        ['e', 'f'],
      ],
    ],
    [
      'semicolons',
      'a;b,c;d\n1;2;3',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator that Excel declares',
      'sep=|\r\na,x|b\r\n1|2',
      [
        ['a,x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells, without empty lines',
      'a,,c\n\n1,,\n',
      [
        ['a', '', 'c'],
        ['1', '', ''],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    ['one column', 'ชื่อ\nสมชาย\nสมหญิง', [['ชื่อ'], ['สมชาย'], ['สมหญิง']]],
    [
      'formulas and tags, which stay text',
      '=1+1,<b>x</b>\n@cmd,-1',
      [
        ['=1+1', '<b>x</b>'],
        ['@cmd', '-1'],
      ],
    ],
    ['nothing', '', []],
  ])('a table has %s', (_name, text, rows) => {
    expect(parseTable(text, whole)).toEqual({ rows, isCut: false });
  });

  it('is cut after its first rows, and after its first columns', () => {
    const long = parseTable('a,b\n'.repeat(maxRows + 2), whole);
    expect([long.rows.length, long.isCut]).toEqual([maxRows + 1, true]);
    expect(parseTable('a,b\n'.repeat(maxRows + 1), whole).isCut).toBe(false);
    const wide = parseTable(Array.from({ length: maxColumns + 1 }, String).join(','), whole);
    expect([wide.rows[0]?.length, wide.isCut]).toEqual([maxColumns, true]);
  });

  it('leaves out the last row of a part, which may be incomplete', () => {
    expect(parseTable('a,b\n1,2\n3,', { isPart: true })).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      isCut: true,
    });
  });

  it('shortens a cell as long as a book', () => {
    const [[cell = ''] = []] = parseTable(`"${'ก'.repeat(100_000)}"`, whole).rows;
    expect(cell).toHaveLength(1001);
  });

  it('a table survives quotes that never end', () => {
    expect(parseTable('a,"b\nc', whole).rows.flat().join()).toContain('a');
  });
});

it.each([
  ['1,234.50', true],
  ['฿ 120', true],
  ['(5%)', true],
  ['-3', true],
  ['081-234-5678', false],
  ['12 บาท', false],
  ['', false],
])('%j is a number: %s', (cell, expected) => {
  expect(isNumber(cell)).toBe(expected);
});

it('each column of a table has the width of its longest line, without the marks of Thai', () => {
  expect(
    columnWidths([
      ['ก', 'ที่นี่นั้น'],
      ['x'.repeat(100), 'b\nc'],
    ]),
  ).toEqual([32, 7]);
});
