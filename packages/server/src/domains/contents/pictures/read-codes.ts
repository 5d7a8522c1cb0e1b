import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { completeWebp } from './formats/complete-webp.ts';
import { isWithinLimits } from './formats/decoded-size.ts';
import { sharp } from './load-sharp.ts';

/** Formats of a phone's pictures. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** Width and height within which a code of a slip is still sharp. */
const maxWidth = 2000;
const maxHeight = 4000;

/** Maximum number of codes: a slip has one, and sometimes an advertisement's. */
const maxCodes = 4;

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: maxCodes,
};

// The library's own file instead of the one that it would fetch.
const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });

/** Returns the texts of the QR codes in a picture; null if a slip is no picture of a phone. */
export async function readCodes(
  bytes: Buffer,
  { isSlip, maxMemoryBytes }: { isSlip: boolean; maxMemoryBytes: number },
): Promise<string[] | null> {
  try {
    const picture = isSlip ? await openSlip(bytes, maxMemoryBytes) : sharp(bytes);
    return picture && (await readPicture(picture));
  } catch {
    // Bytes that cannot be decoded are no picture.
    return null;
  }
}

/** Returns the texts of the QR codes in a picture of three or four bytes a pixel; transparent ones are white. */
export async function readCodesOfPixels(
  pixels: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): Promise<string[]> {
  // The library takes three times as long, because it goes through linear light.
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += channels) {
    const light = toGrey(pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0);
    const alpha = channels === 4 ? (pixels[from + 3] ?? 0) : 255;
    grey[at] = alpha === 255 ? light : (light * alpha + 255 * (255 - alpha)) / 255;
  }
  return await readGrey(grey, { width, height });
}

/** Returns the lightness of a colour by ITU-R BT.601, as JPEG has it. */
function toGrey(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

async function openSlip(bytes: Buffer, maxMemoryBytes: number): Promise<Sharp | null> {
  const picture = sharp(completeWebp(bytes), { limitInputPixels: false, failOn: 'none', pages: 1 });
  const header = await picture.metadata();
  if (!formats.has(header.format) || !isWithinLimits(header, maxMemoryBytes)) return null;
  return picture
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true });
}

async function readPicture(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return await readGrey(data, info);
}

async function readGrey(grey: Uint8Array, size: { width: number; height: number }): Promise<string[]> {
  const codes = await readBarcodes(toPgm(grey, size), options);
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Portable graymap: a line with the size, and the pixels as they are. */
function toPgm(grey: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}
