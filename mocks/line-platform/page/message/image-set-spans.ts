/**
 * Returns the width of each picture of an image set in sixths: rows of three, with rows of two above them for
 * the remainder.
 */
export function imageSetSpans(count: number): number[] {
  if (count === 1) return [6];
  if (count === 3) return [6, 3, 3];
  const inPairs = count % 3 === 0 ? 0 : count % 3 === 1 ? 4 : 2;
  return Array.from({ length: count }, (_, index) => (index < inPairs ? 3 : 2));
}
