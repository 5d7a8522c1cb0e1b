import { parse } from 'papaparse';

/** Rows and columns that are shown: more is for a program of tables. */
export const maxRows = 2000;
export const maxColumns = 100;

/** Letters of a cell that are shown. */
const maxCellLetters = 1000;

/** Table of a text. The first row is its head. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Whether there are more rows or columns than these. */
  readonly isCut: boolean;
}

/**
 * Reads a text as a table, with any separator. Of a text that `isPart` of a longer one, the last row may be incomplete,
 * and is left out. Cells are text: nothing in them is calculated.
 * @see RFC 4180; Excel writes `sep=;` first, to declare the separator
 */
export function parseTable(text: string, { isPart }: { isPart: boolean }): Table {
  const [declaration = '', declared] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const { data } = parse<string[]>(text.slice(declaration.length), {
    preview: maxRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
    ...(declared !== undefined && { delimiter: declared }),
  });
  const whole = isPart && data.length <= maxRows + 1 && data.length > 1 ? data.slice(0, -1) : data;
  const isLong = isPart || whole.length > maxRows + 1;
  const isWide = whole.some((row) => row.length > maxColumns);
  const rows = whole.slice(0, maxRows + 1).map((row) => row.slice(0, maxColumns).map(shorten));
  return { rows, isCut: isLong || isWide };
}

function shorten(cell: string): string {
  return cell.length > maxCellLetters ? `${cell.slice(0, maxCellLetters)}…` : cell;
}

/** Whether a cell is a number, which is read from its end. */
export function isNumber(cell: string): boolean {
  return /^\s*[-+(]?\s*[฿$]?\s*\d[\d,]*\.?\d*\s*[%)]*\s*$/.test(cell);
}

/** Returns the width of each column in letters, by its longest line in the first rows. */
export function columnWidths(rows: Table['rows']): readonly number[] {
  const sample = rows.slice(0, 100);
  const count = Math.max(0, ...sample.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => {
    const lines = sample.flatMap((row) => (row[column] ?? '').split('\n'));
    const longest = Math.max(...lines.map(widthOf));
    return Math.min(32, Math.max(5, longest + 3));
  });
}

/** Marks above and below Thai letters have no width. */
function widthOf(line: string): number {
  return line.replace(/\p{M}/gu, '').length;
}
