/**
 * Position of a picture in its frame: its scale, and the offset of its centre from the frame's, in pixels.
 */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Point in the frame, in pixels from its centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** View of the whole picture, fitted to the frame. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };

export const doubleTapScale = 2.5;
const maxScale = 8;

/** Returns the view after zooming by a factor; the point `at` stays in place. */
export function zoomAt(view: ZoomView, factor: number, at: Point, frame: Size): ZoomView {
  const scale = clamp(view.scale * factor, 1, maxScale);
  const grown = scale / view.scale;
  return keepInFrame({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

/** Returns the view after moving the picture by `by` pixels. */
export function panBy(view: ZoomView, by: Point, frame: Size): ZoomView {
  return keepInFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Limits the offset so that the picture's edge never leaves the frame's. */
function keepInFrame(view: ZoomView, frame: Size): ZoomView {
  const slackX = ((view.scale - 1) * frame.width) / 2;
  const slackY = ((view.scale - 1) * frame.height) / 2;
  return { scale: view.scale, x: clamp(view.x, -slackX, slackX), y: clamp(view.y, -slackY, slackY) };
}

function clamp(value: number, least: number, most: number): number {
  // `+ 0` turns -0 into 0, which prints and compares as people expect.
  return Math.min(most, Math.max(least, value)) + 0;
}
