import { AppError } from '../../../errors.ts';
import { loadSharp } from '../../contents/pictures/load-sharp.ts';
import type { GreyPicture, QrReader } from '../../contents/qr/qr-reader.ts';
import type { SlipPictures, SlipReading } from '../../quotas/slips/slip-pictures.ts';
import { parseMiniQr } from './mini-qr.ts';

/** Formats of a phone's pictures; others have parsers that hostile bytes could reach. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** Maximum number of pixels: more than a phone's screen or camera has. */
const maxPixels = 40_000_000;

/** Width and height within which a code of a slip is still sharp. */
const maxWidth = 2000;
const maxHeight = 4000;

const decodeSeconds = 10;

/** Maximum number of pictures that wait: each is held in memory. */
const maxWaiting = 16;

/** Creates the reader of slips in pictures that are kept nowhere: one at a time, whoever sends many. */
export function createSlipPictures({ qrReader }: { qrReader: QrReader }): SlipPictures {
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;

  async function readNow(picture: Buffer): Promise<SlipReading> {
    const grey = await decode(picture);
    if (!grey) return { found: 'unreadable' };
    const codes = await qrReader.read(grey);
    const slip = codes.map(parseMiniQr).find((found) => found !== null);
    if (slip) return { found: 'slip', ...slip };
    return { found: codes.length > 0 ? 'other-code' : 'no-code' };
  }

  return {
    async read(picture) {
      if (waitingCount >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      waitingCount += 1;
      const reading = last.then(() => readNow(picture));
      last = reading.catch(() => undefined);
      try {
        return await reading;
      } finally {
        waitingCount -= 1;
      }
    },
  };
}

/** Returns the pixels of a picture; null for bytes that are none, or of too many pixels. */
async function decode(picture: Buffer): Promise<GreyPicture | null> {
  const sharp = await loadSharp();
  try {
    const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 });
    if (!formats.has((await image.metadata()).format)) return null;
    const { data, info } = await image
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
    return { grey: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    // Bytes that cannot be decoded are no picture.
    return null;
  }
}
