import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { withKnownLevel } from './formats/avif-level.ts';
import { completeWebp } from './formats/complete-webp.ts';
import { isWithinLimits } from './formats/decoded-size.ts';
import { findHeifProfile } from './formats/heif-profile.ts';
import { withPngProfile } from './formats/png-profile.ts';
import { sharp } from './load-sharp.ts';

/** Pictures made of an original, to be shown instead of it. */
export interface Pictures {
  /** WebP, at most 320 px wide. */
  small: Buffer;
  /** WebP, at most 640 px wide. */
  medium: Buffer;
  /** WebP, at most 1280 px wide; absent if the medium one has all pixels, or it is drawn later. */
  large?: Buffer;
  /** Whether the large one is drawn later: there are more pixels than the medium one has. */
  isLargeWaiting: boolean;
  /** JPEG to zoom into, of originals that browsers cannot draw; absent for others. */
  full?: Buffer;
  /** Texts of the QR codes in it; absent if it was not searched for them. */
  codes?: string[];
  /** Base64, about 25 bytes. */
  thumbhash: string;
  /** Size of the original as displayed, after EXIF rotation. Null if something other than the original was drawn. */
  width: number | null;
  height: number | null;
}

/** Maximum width and height of a picture to zoom into: a photo of a phone as it is. */
const maxFullSide = 4096;

/**
 * Encodings of the sizes, chosen by bytes and processor time (docs/decisions/090): effort 0 instead of 2 saves a third of the
 * time for 10 to 19 % more bytes. Of small ones, of which a list loads sixty, it would save one millisecond for 24 %.
 */
const encodings = {
  small: { quality: 74, effort: 2 },
  medium: { quality: 74, effort: 0 },
  large: { quality: 78, effort: 0 },
} as const;

/** Results besides the small pictures of an image, and the memory that may be used. */
export interface DrawPicturesOptions {
  /**
   * Whether the large one is drawn at once; else later, if a search finds no code in it: one is read in it once more.
   * Default: at once.
   */
  withLarge?: boolean;
  /** Whether there is one to zoom into. Default: none. */
  withFull?: boolean;
  /** Whether QR codes are searched for, while the pixels are there. Default: they are not. */
  withCodes?: boolean;
  maxMemoryBytes: number;
}

/** Draws the pictures of an image, from the first frame of an animation. Returns null if the bytes cannot be drawn. */
export async function drawPictures(
  bytes: Buffer,
  { withLarge = true, withFull = false, withCodes = false, maxMemoryBytes }: DrawPicturesOptions,
): Promise<Pictures | null> {
  try {
    const opened = await openPicture(bytes, maxMemoryBytes);
    if (!opened) return null;
    const { open, metadata } = opened;
    // Each is made from the next larger one: decoding the original again would take most of the time.
    const large = await toLargePixels(opened);
    const medium = await shrink(large, { width: 640, height: 2048 });
    const isLarger = medium !== large;
    // A code that cannot be read is none, and a picture without it is one.
    const codes = withCodes ? await findCodes(large).catch(() => undefined) : undefined;
    const isLargeDrawn = isLarger && (withLarge || codes?.length !== 0);
    const drawn = await drawSmall(medium);
    const full = withFull ? await drawFull(open(), metadata).catch(() => undefined) : undefined;
    return {
      ...drawn,
      ...(isLargeDrawn && { large: await encodeLarge(large) }),
      isLargeWaiting: isLarger && !isLargeDrawn,
      ...(full && { full }),
      ...(codes && { codes }),
      ...orient(metadata),
    };
  } catch {
    // A broken picture is not our error: the file is shown without a picture.
    return null;
  }
}

/** Draws the large picture of an image alone. Returns null if the bytes cannot be drawn. */
export async function drawLargePicture(bytes: Buffer, maxMemoryBytes: number): Promise<Buffer | null> {
  try {
    const opened = await openPicture(bytes, maxMemoryBytes);
    return opened && (await encodeLarge(await toLargePixels(opened)));
  } catch {
    return null;
  }
}

/** A picture that may be decoded. */
interface OpenedPicture {
  /** Begins to decode it. */
  open(): Sharp;
  metadata: Metadata;
}

/** Returns null if decoding it would take too much. @throws Error if the bytes are no picture */
async function openPicture(bytes: Buffer, maxMemoryBytes: number): Promise<OpenedPicture | null> {
  let whole = withKnownLevel(completeWebp(bytes));
  // Browsers show a picture whose end is missing as far as it goes, and so do phones.
  const open = () =>
    sharp(whole, { limitInputPixels: false, sequentialRead: true, pages: 1, failOn: 'none' });
  const metadata = await open().metadata();
  if (!isWithinLimits(metadata, maxMemoryBytes)) return null;
  // The library does not know what colours mean that an AVIF gives as numbers.
  const profile = metadata.format === 'heif' && !metadata.icc ? findHeifProfile(bytes) : null;
  if (profile)
    whole = withPngProfile(await open().keepMetadata().png({ compressionLevel: 0 }).toBuffer(), profile);
  return { open, metadata };
}

/** Pixels of a picture, three or four bytes each. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

function toLargePixels({ open, metadata }: OpenedPicture): Promise<Pixels> {
  const large = open()
    .rotate()
    .resize({ width: 1280, height: 4096, fit: 'inside', withoutEnlargement: true });
  return toPixels(toWebColours(large, metadata));
}

/** Returns the pixels themselves if they are no more than that. */
async function shrink(pixels: Pixels, most: { width: number; height: number }): Promise<Pixels> {
  const { width, height } = pixels.info;
  if (width <= most.width && height <= most.height) return pixels;
  return await toPixels(openPixels(pixels).resize({ ...most, fit: 'inside' }));
}

function toPixels(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true });
}

function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function drawSmall(medium: Pixels): Promise<Pick<Pictures, 'small' | 'medium' | 'thumbhash'>> {
  const small = await shrink(medium, { width: 320, height: 1024 });
  const [mediumDrawn, smallDrawn, thumbhash] = await Promise.all([
    openPixels(medium).webp(encodings.medium).toBuffer(),
    small === medium ? null : openPixels(small).webp(encodings.small).toBuffer(),
    hash(openPixels(small)),
  ]);
  return { medium: mediumDrawn, small: smallDrawn ?? mediumDrawn, thumbhash };
}

function encodeLarge(large: Pixels): Promise<Buffer> {
  return openPixels(large).webp(encodings.large).toBuffer();
}

/** Returns the texts of the QR codes in a picture. Its library is large, and not every process needs it. */
async function findCodes({ data, info }: Pixels): Promise<string[]> {
  const { readCodesOfPixels } = await import('./read-codes.ts');
  return await readCodesOfPixels(data, info);
}

/** Draws a picture to zoom into. JPEG has no transparency: paper is white. */
async function drawFull(picture: Sharp, metadata: Metadata): Promise<Buffer> {
  const full = picture
    .rotate()
    .resize({ width: maxFullSide, height: maxFullSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' });
  return await toWebColours(full, metadata).jpeg({ quality: 85 }).toBuffer();
}

/**
 * Converts the colours of a picture to those of the web. The library converts 16 bits with a profile to Display P3, and
 * on to sRGB only if that profile is requested.
 */
function toWebColours(picture: Sharp, metadata: Metadata): Sharp {
  return metadata.space === 'rgb16' && metadata.icc
    ? picture.withIccProfile('srgb')
    : picture.toColourspace('srgb');
}

/**
 * Returns width and height of a HEIF as displayed: its header is read even if nothing can decode its
 * pictures. Unlike a JPEG, it is turned by its own properties and not by EXIF.
 */
export async function pictureSize(bytes: Buffer): Promise<{ width: number | null; height: number | null }> {
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
