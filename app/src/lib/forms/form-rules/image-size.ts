/** Size in pixels, as the picture is shown. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Bytes that are read: camera metadata before the picture can push its size far back. */
const headBytes = 1024 * 1024;

/**
 * Returns the size of a PNG, JPEG, GIF, WebP, BMP or SVG from its first bytes, without decoding: a small file
 * can hold a picture of gigabytes. Other formats are left to the browser. Returns null for a file that is no
 * picture.
 */
export async function readImageSize(file: Blob): Promise<ImageSize | null> {
  const head = new DataView(await readBytes(file.slice(0, headBytes)));
  for (const read of [readPng, readGif, readBmp, readWebp, readJpeg, readSvg]) {
    const size = readSafely(read, head);
    if (size) return size;
  }
  return readByBrowser(file);
}

async function readByBrowser(file: Blob): Promise<ImageSize | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // No picture, or of an unknown format.
    return null;
  }
}

function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return blob.arrayBuffer();
}

/** Returns null for a truncated file, which ends in the middle of a field. */
function readSafely(read: (head: DataView) => ImageSize | null, head: DataView): ImageSize | null {
  try {
    return read(head);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function startsWith(head: DataView, text: string, offset = 0): boolean {
  return [...text].every((letter, index) => head.getUint8(offset + index) === letter.charCodeAt(0));
}

/** @see https://www.w3.org/TR/png-3/#11IHDR */
function readPng(head: DataView): ImageSize | null {
  if (!startsWith(head, '\x89PNG\r\n\x1a\n')) return null;
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

/** @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt section 18 */
function readGif(head: DataView): ImageSize | null {
  if (!startsWith(head, 'GIF8')) return null;
  return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
}

/** A negative height only means that rows start at the top. */
function readBmp(head: DataView): ImageSize | null {
  if (!startsWith(head, 'BM')) return null;
  const isOldest = head.getUint32(14, true) === 12;
  if (isOldest) return { width: head.getUint16(18, true), height: head.getUint16(20, true) };
  return { width: head.getInt32(18, true), height: Math.abs(head.getInt32(22, true)) };
}

/** @see https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(head: DataView): ImageSize | null {
  if (!startsWith(head, 'RIFF') || !startsWith(head, 'WEBP', 8)) return null;
  if (startsWith(head, 'VP8X', 12)) {
    return { width: (head.getUint32(24, true) & 0xffffff) + 1, height: (head.getUint32(26, true) >>> 8) + 1 };
  }
  if (startsWith(head, 'VP8L', 12)) {
    const bits = head.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
}

/** Walks the segments to the frame header. EXIF data before it may say that the picture is rotated. */
function readJpeg(head: DataView): ImageSize | null {
  if (head.getUint16(0) !== 0xffd8) return null;
  let isOnItsSide = false;
  for (let at = 2; at < head.byteLength; at += 2 + head.getUint16(at + 2)) {
    if (head.getUint8(at) !== 0xff) return null;
    const marker = head.getUint8(at + 1);
    if (marker === 0xe1 && startsWith(head, 'Exif\0\0', at + 4))
      isOnItsSide = readOrientation(head, at + 10) >= 5;
    // C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = head.getUint16(at + 5);
      const width = head.getUint16(at + 7);
      return isOnItsSide ? { width: height, height: width } : { width, height };
    }
  }
  return null;
}

/** Returns tag 0x0112 of the first directory; 1 (upright) if it is missing. */
function readOrientation(head: DataView, tiff: number): number {
  const isLittle = head.getUint16(tiff) === 0x4949;
  const directory = tiff + head.getUint32(tiff + 4, isLittle);
  const count = head.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (head.getUint16(entry, isLittle) === 0x0112) return head.getUint16(entry + 8, isLittle);
  }
  return 1;
}

/** Reads `width` and `height`, or the `viewBox`. */
function readSvg(head: DataView): ImageSize | null {
  const [tag] = new TextDecoder().decode(head).match(/<svg\b[^>]*>/i) ?? [];
  if (!tag) return null;
  const [, , boxWidth, boxHeight] = attributeOf(tag, 'viewBox')
    .trim()
    .split(/[\s,]+/);
  const width = Number.parseFloat(attributeOf(tag, 'width') || (boxWidth ?? ''));
  const height = Number.parseFloat(attributeOf(tag, 'height') || (boxHeight ?? ''));
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
}
