import { thumbHashToDataURL } from 'thumbhash';

let previous: Promise<unknown> = Promise.resolve();

/**
 * Draws the preview of a picture from its hash in base64, as a data URL; null for an invalid hash, or once it is not
 * wanted. Previews are drawn one per task: a screen of them would stop a phone for many frames.
 */
export function drawThumbhash(base64: string, isWanted: () => boolean): Promise<string | null> {
  const drawing = previous
    .then(() => (isWanted() ? new Promise((resolve) => setTimeout(resolve)) : undefined))
    .then(() => (isWanted() ? draw(base64) : null));
  previous = drawing;
  return drawing;
}

function draw(base64: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return null; // It only means no blurred preview.
  }
}
