import type { Metadata, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** What is made of a picture, to be shown in its stead. */
export interface Pictures {
  /** WebP, at most 320 px wide. */
  small: Buffer;
  /** WebP, at most 1280 px wide. */
  large: Buffer;
  /** Base64, about 25 bytes. */
  thumbhash: string;
  /** Of the original, as it is to be seen: after EXIF rotation. Null where it is not the original that was drawn. */
  width: number | null;
  height: number | null;
}

/** What phones make is drawn (108 megapixels); what only wants to fill the memory is not. */
const maxPixels = 120_000_000;

/** Interlaced pictures are held in memory whole while they are read. */
const maxInterlacedPixels = 40_000_000;

/** A picture that takes longer is not worth a processor. */
const maxSeconds = 30;

/** Loads the library, with the first picture alone: an idle server does without its ten megabytes. */
async function loadSharp(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp');
  // One thread per picture: jobs run side by side, and uploads and answers need the processors too.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Draws the pictures of an image, of the first frame where it moves. Null: the bytes cannot be drawn. */
export async function drawPictures(bytes: Buffer): Promise<Pictures | null> {
  const sharp = await loadSharp();
  // What is slightly wrong is drawn as well as it goes; half of a picture is not.
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, pages: 1, failOn: 'truncated' });
  try {
    const metadata = await open().metadata();
    if (metadata.isProgressive && metadata.width * metadata.height > maxInterlacedPixels) return null;
    // The small ones are made of the large one: decoding the original again would cost most of the time.
    const { data, info } = await open()
      .rotate()
      .resize({ width: 1280, height: 4096, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const drawn = () => sharp(data, { raw });
    const [large, small, thumbhash] = await Promise.all([
      drawn().webp({ quality: 78, effort: 3 }).toBuffer(),
      drawn()
        .resize({ width: 320, height: 1024, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 74, effort: 3 })
        .toBuffer(),
      hash(drawn()),
    ]);
    return { small, large, thumbhash, ...orient(metadata) };
  } catch {
    // Whatever is wrong with a picture, it is no fault of ours: it is shown without one.
    return null;
  }
}

/** EXIF orientations from 5 on lie on their side. */
function orient({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

async function hash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
