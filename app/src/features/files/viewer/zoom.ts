/** How a picture lies in its frame: enlarged so many times, its middle moved so many pixels from the frame's. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place in the frame, in pixels from its middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture, as it fits. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };

export const doubleTapScale = 2.5;
const mostScale = 8;

/** The view after enlarging by a factor, with what is under `at` staying there. */
export function zoomAt(view: ZoomView, factor: number, at: Point, frame: Size): ZoomView {
  const scale = clamp(view.scale * factor, 1, mostScale);
  const grown = scale / view.scale;
  return keepInFrame({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

/** The view after moving the picture by so many pixels. */
export function panBy(view: ZoomView, by: Point, frame: Size): ZoomView {
  return keepInFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** No further than the picture's edge meets the frame's. */
function keepInFrame(view: ZoomView, frame: Size): ZoomView {
  const roomX = ((view.scale - 1) * frame.width) / 2;
  const roomY = ((view.scale - 1) * frame.height) / 2;
  return { scale: view.scale, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

function clamp(value: number, least: number, most: number): number {
  // `+ 0` turns -0 into 0, which prints and compares as people expect.
  return Math.min(most, Math.max(least, value)) + 0;
}
