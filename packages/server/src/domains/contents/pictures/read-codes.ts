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
  const codes = await readBarcodes(toPgm(data, info), options);
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Portable graymap: a line with the size, and the pixels as they are. */
function toPgm(grey: Buffer, { width, height }: { width: number; height: number }): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}
