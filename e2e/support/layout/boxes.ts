/** Tolerance for rounding, and for the overhang of a letter. */
export const slackPx = 2;

/** Returns whether two boxes share more than their rims. */
export function overlap(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > slackPx && height > slackPx * 2;
}

/** Returns whether a box contains another. */
export const holds = (outer: DOMRect, inner: DOMRect) =>
  inner.left >= outer.left - slackPx &&
  inner.right <= outer.right + slackPx &&
  inner.top >= outer.top - slackPx &&
  inner.bottom <= outer.bottom + slackPx;

/** Returns the intersection of two overlapping boxes. */
export function intersect(a: DOMRect, b: DOMRect): DOMRect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  return new DOMRect(left, top, Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top);
}
