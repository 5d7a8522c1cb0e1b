import { isRecord } from '../../lib/is-record.ts';

/** State of a link to a file that begins a slideshow there. */
export const slideshowState = { isSlideshow: true };

/** Whether the link that led here requests a slideshow. */
export function asksForSlideshow(state: unknown): boolean {
  return isRecord(state) && state.isSlideshow === true;
}
