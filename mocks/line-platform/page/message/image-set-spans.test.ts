import { expect, test } from 'vitest';
import { imageSetSpans } from './image-set-spans.ts';

test('every image set fills its rows', () => {
  for (let count = 1; count <= 40; count += 1) {
    const spans = imageSetSpans(count);
    expect(spans).toHaveLength(count);
    let filled = 0;
    for (const span of spans) {
      filled += span;
      expect(filled).toBeLessThanOrEqual(6);
      if (filled === 6) filled = 0;
    }
    expect(filled).toBe(0);
  }
});
