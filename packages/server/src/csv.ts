/**
 * Letters that start a formula in spreadsheets, also in full width, and behind spaces and characters that they drop.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^[\s\p{C}]*[=+\-@\t\r＝＋－＠|]|^[\t\r\n]/u;

/** Returns a line of CSV (RFC 4180). */
export function toCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`;
}

/** Returns a cell: each text in quotes; one that could be a formula gets an apostrophe, which marks it as text. */
export function toCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
