/**
 * Way to draw a picture of a content.
 * - `picture`: sharp reads it;
 * - `bitmap`, `heif`, `pdf`: other libraries read it (rasterize.ts);
 * - `package`: an office document has an embedded thumbnail;
 * - `film`: ffmpeg takes a frame, if the operator installed it.
 */
export type Drawing = 'picture' | 'bitmap' | 'heif' | 'pdf' | 'package' | 'film';

/** Office documents that are ZIP archives: OOXML and OpenDocument. */
const packages =
  /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.|^application\/vnd\.ms-\w+\.[\w.]*macroenabled/i;

/** Pictures that sharp reads and browsers do not: what people zoom into is drawn for them. */
const unknownToBrowsers = /^image\/tiff\b/;

/** Returns whether a `picture` of this type needs a copy that browsers can draw, to zoom into. */
export function needsFullPicture(mimeType: string): boolean {
  return unknownToBrowsers.test(mimeType);
}

/** Returns the way to draw a content of this type; null if there is none. */
export function drawingOf(mimeType: string): Drawing | null {
  if (mimeType === 'image/bmp' || mimeType === 'image/x-ms-bmp') return 'bitmap';
  if (/^image\/hei[cf]\b/.test(mimeType)) return 'heif';
  // A language that draws: a few bytes of it can take hours of work.
  if (mimeType.startsWith('image/svg')) return null;
  if (mimeType.startsWith('image/')) return 'picture';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType.startsWith('video/')) return 'film';
  return packages.test(mimeType) ? 'package' : null;
}

/** Returns whether what is drawn is the content itself, and no page, thumbnail or frame of it. */
export function isOfPixels(drawing: Drawing): boolean {
  return drawing === 'picture' || drawing === 'bitmap' || drawing === 'heif';
}
