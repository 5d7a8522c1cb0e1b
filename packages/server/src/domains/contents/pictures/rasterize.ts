/**
 * A separate program, run by rasterizer.ts: it reads a document from standard input and writes its first
 * page, or the picture itself, to standard output as PNG or JPEG. Parsers of hostile bytes can crash it without harm
 * to the server.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { bitmapSize } from './bitmap-size.ts';

/** Maximum width and height of the output, from which thumbnails are made. */
const maxWidth = 1280;
const maxHeight = 4096;

/** Maximum width and height of a HEIF, which people zoom into: a photo of a phone as it is. */
const maxSide = 4096;
const jpegQuality = 85;

/** Maximum number of pixels of a bitmap: as many as a phone's camera has. */
const maxPixels = 120_000_000;

/** Maximum number of pixels of a HEIF, of which three copies are in memory: the most that a phone takes. */
const maxHeifPixels = 50_000_000;

const draw = { pdf: drawFirstPage, bitmap: drawBitmap, heif: drawHeif };
const [format] = process.argv.slice(2);
if (format !== 'pdf' && format !== 'bitmap' && format !== 'heif') throw new Error(`${format} is unknown`);
const bytes = await readAll();
process.stdout.write(await draw[format](bytes));

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function drawFirstPage(data: Buffer): Promise<Buffer> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const inside = (name: string) => `${path.join(folder, name)}${path.sep}`;
  const task = getDocument({
    data: new Uint8Array(data),
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

async function drawBitmap(data: Buffer): Promise<Buffer> {
  // The size is checked first: Skia would allocate memory for all pixels.
  const { width, height } = bitmapSize(data);
  if (width * height > maxPixels) throw new Error(`${width} × ${height} pixels are too many`);
  return shrink(await loadImage(data), { maxWidth, maxHeight }).encode('png');
}

async function drawHeif(data: Buffer): Promise<Buffer> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(data);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxHeifPixels) throw new Error(`${width} × ${height} pixels are too many`);
  const canvas = createCanvas(width, height);
  const pixels = canvas.getContext('2d').createImageData(width, height);
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('It cannot be decoded'))));
  });
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return shrink(canvas, { maxWidth: maxSide, maxHeight: maxSide }).encode('jpeg', jpegQuality);
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
