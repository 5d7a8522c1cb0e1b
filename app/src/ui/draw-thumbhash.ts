import { thumbHashToDataURL } from 'thumbhash';

/** Draws the preview of a picture from its hash in base64, as a data URL; null for an invalid hash. */
export function drawThumbhash(base64: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return null; // It only means no blurred preview.
  }
}
