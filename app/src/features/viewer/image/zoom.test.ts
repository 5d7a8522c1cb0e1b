import { describe, expect, it } from 'vitest';
import { panBy, wholeView, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 600 };

describe('zooming', () => {
  it('keeps the point under the finger in place', () => {
    const view = zoomAt(wholeView, 2, { x: 100, y: -50 }, frame);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  });

  it('never becomes smaller than the whole picture, which stays centred', () => {
    const near = zoomAt(wholeView, 3, { x: 150, y: 200 }, frame);
    expect(zoomAt(near, 0.1, { x: 0, y: 0 }, frame)).toEqual(wholeView);
  });

  it('zooming stops at eight times', () => {
    expect(zoomAt(wholeView, 100, { x: 0, y: 0 }, frame).scale).toBe(8);
  });

  it('pans until the edge of the picture meets the edge of the frame', () => {
    const near = zoomAt(wholeView, 2, { x: 0, y: 0 }, frame);
    expect(panBy(near, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -300 });
  });

  it('zooming does not pan a whole picture', () => {
    expect(panBy(wholeView, { x: 30, y: 30 }, frame)).toEqual(wholeView);
  });
});
