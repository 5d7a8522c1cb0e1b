import type { Metadata, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { loadSharp } from './load-sharp.ts';

/** Pictures made of an original, to be shown instead of it. */
export interface Pictures {
  /** WebP, at most 320 px wide. */
  small: Buffer;
  /** WebP, at most 640 px wide. */
  medium: Buffer;
  /** WebP, at most 1280 px wide. */
  large: Buffer;
  /** JPEG to zoom into, of originals that browsers cannot draw; absent for others. */
  full?: Buffer;
  /** Base64, about 25 bytes. */
  thumbhash: string;
  /** Size of the original as displayed, after EXIF rotation. Null where something other than the original was drawn. */
  width: number | null;
  height: number | null;
}

/** Maximum pixels: phones take 108 megapixels; larger ones are attacks on the memory. */
const maxPixels = 120_000_000;

/** Maximum pixels of interlaced pictures, which are held in memory completely while they are read. */
const maxInterlacedPixels = 40_000_000;

/** Maximum width and height of a picture to zoom into: a photo of a phone as it is. */
const maxFullSide = 4096;

/** Timeout for a picture: a slower one is not worth the processor time. */
const maxSeconds = 30;

/**
 * Draws the pictures of an image, from the first frame of an animation, and with `withFull` one to zoom into. Returns
 * null where the bytes cannot be drawn.
 */
export async function drawPictures(
  bytes: Buffer,
  { withFull = false }: { withFull?: boolean } = {},
): Promise<Pictures | null> {
  const sharp = await loadSharp();
  // A slightly damaged picture is drawn as far as possible; half a picture is not.
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, pages: 1, failOn: 'truncated' });
  try {
    const metadata = await open().metadata();
    if (metadata.isProgressive && metadata.width * metadata.height > maxInterlacedPixels) return null;
    // The small ones are made from the large one: decoding the original again would take most of the time.
    const { data, info } = await open()
      .rotate()
      .resize({ width: 1280, height: 4096, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const drawn = () => sharp(data, { raw });
    const reduce = (width: number, height: number) =>
      drawn()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 74, effort: 3 })
        .toBuffer();
    const [large, medium, small, thumbhash] = await Promise.all([
      drawn().webp({ quality: 78, effort: 3 }).toBuffer(),
      reduce(640, 2048),
      reduce(320, 1024),
      hash(drawn()),
    ]);
    // A slow one is zoomed into by its large picture.
    const full = withFull ? await drawFull(open()).catch(() => undefined) : undefined;
    return { small, medium, large, ...(full && { full }), thumbhash, ...orient(metadata) };
  } catch {
    // A broken picture is not our error: the file is shown without a picture.
    return null;
  }
}

/** Draws a picture to zoom into. JPEG has no transparency: paper is white. */
async function drawFull(picture: Sharp): Promise<Buffer> {
  return await picture
    .rotate()
    .resize({ width: maxFullSide, height: maxFullSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Returns width and height of a HEIF as displayed: its header is read even where nothing can decode its
 * pictures. Unlike a JPEG, it is turned by its own properties and not by EXIF.
 */
export async function pictureSize(bytes: Buffer): Promise<{ width: number | null; height: number | null }> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}

/** EXIF orientations from 5 on are rotated by 90 degrees. */
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
