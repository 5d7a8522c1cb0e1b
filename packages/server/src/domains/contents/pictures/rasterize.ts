import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { completePdf } from '../complete-pdf.ts';
import { bitmapSize } from './formats/bitmap-size.ts';
import { findHeifProfile, withProfile } from './formats/heif-profile.ts';

/** Maximum width and height of the output, from which thumbnails are made. */
const maxWidth = 1280;
const maxHeight = 4096;

/** Maximum width and height of a HEIF, which people zoom into: a photo of a phone as it is. */
const maxSide = 4096;
const jpegQuality = 85;

/** Bytes of a pixel of a bitmap that are in memory. */
const bitmapPixelBytes = 4;

/** Bytes of a pixel of a HEIF that are in memory: three copies. */
const heifPixelBytes = 12;

/** Share of the memory of a process that the pixels of a HEIF or a bitmap may take. */
const heldShare = 0.6;

/** Returns the first page of a PDF as PNG of at most 1280 × 4096 pixels. @throws Error if it cannot be drawn */
export async function drawFirstPage(data: Buffer): Promise<Buffer> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const inside = (name: string) => `${path.join(folder, name)}${path.sep}`;
  const task = getDocument({
    data: new Uint8Array(completePdf(data)),
    // pdf.js reads only its own files, and fetches nothing.
    standardFontDataUrl: inside('standard_fonts'),
    cMapUrl: inside('cmaps'),
    wasmUrl: inside('wasm'),
    iccUrl: inside('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const page = await (await task.promise).getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(maxWidth / width, maxHeight / height) });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // pdf.js is typed for browsers; in Node it draws on this canvas, which its own factory creates as well.
  const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas'];
  await page.render({ canvas: target, viewport }).promise;
  return canvas.encode('png');
}

/** Returns a bitmap as PNG of at most 1280 × 4096 pixels. @throws Error if it cannot be drawn */
export async function drawBitmap(data: Buffer, maxMemoryBytes: number): Promise<Buffer> {
  // The library knows other formats, too.
  if (data.toString('latin1', 0, 2) !== 'BM') throw new Error('It is no bitmap');
  // The size is checked first: Skia would allocate memory for all pixels.
  const { width, height } = bitmapSize(data);
  if (width * height * bitmapPixelBytes > maxMemoryBytes * heldShare)
    throw new Error(`${width} × ${height} pixels are too many`);
  return shrink(await loadImage(data), { maxWidth, maxHeight }).encode('png');
}

/** Returns a HEIF as JPEG of at most 4096 × 4096 pixels. @throws Error if it cannot be drawn */
export async function drawHeif(data: Buffer, maxMemoryBytes: number): Promise<Buffer> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(data);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height * heifPixelBytes > maxMemoryBytes * heldShare)
    throw new Error(`${width} × ${height} pixels are too many`);
  const canvas = createCanvas(width, height);
  const pixels = canvas.getContext('2d').createImageData(width, height);
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('It cannot be decoded'))));
  });
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  const jpeg = await shrink(canvas, { maxWidth: maxSide, maxHeight: maxSide }).encode('jpeg', jpegQuality);
  // The decoder hands out the numbers as they are: what they mean is in the profile.
  const profile = findHeifProfile(data);
  return profile ? withProfile(jpeg, profile) : jpeg;
}

function shrink(image: Image | Canvas, most: { maxWidth: number; maxHeight: number }): Canvas {
  const scale = Math.min(1, most.maxWidth / image.width, most.maxHeight / image.height);
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
