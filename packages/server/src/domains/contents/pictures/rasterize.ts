/**
 * A separate program, run by rasterizer.ts: it reads a document from standard input and writes its first
 * page, or the picture itself, to standard output as PNG. Parsers of hostile bytes can crash it without harm
 * to the server.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { bitmapSize } from './bitmap-size.ts';

/** Maximum width and height of the output, from which thumbnails are made. */
const maxWidth = 1280;
const maxHeight = 4096;

/** Maximum number of pixels of a bitmap: as many as a phone's camera has. */
const maxPixels = 120_000_000;

const [format] = process.argv.slice(2);
const bytes = await readAll();
const png = format === 'pdf' ? await drawFirstPage(bytes) : await drawBitmap(bytes);
process.stdout.write(png);

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
  const image = await loadImage(data);
  const scale = Math.min(1, maxWidth / image.width, maxHeight / image.height);
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}
