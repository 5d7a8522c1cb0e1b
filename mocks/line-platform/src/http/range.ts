/**
 * Parses the byte range that a player requests; `end` is exclusive, null means the whole. Several ranges, and
 * unknown ones, are answered with the whole, as RFC 9110 section 14.2 allows.
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last));
    return start < sizeBytes ? { start, end: sizeBytes } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
