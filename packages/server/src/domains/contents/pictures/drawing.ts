/**
 * How a picture is made of a content.
 * - `picture`: sharp reads it;
 * - `bitmap`, `pdf`: a program of its own reads it (rasterize.ts);
 * - `package`: an office document carries a thumbnail;
 * - `film`: ffmpeg takes a frame, where the operator has it.
 */
export type Drawing = 'picture' | 'bitmap' | 'pdf' | 'package' | 'film';

/** Office documents that are ZIP archives: OOXML and OpenDocument. */
const packages =
  /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.|^application\/vnd\.ms-\w+\.[\w.]*macroenabled/i;

/** Returns how a picture is made of a content of this type; null where none can be. */
export function drawingOf(mimeType: string): Drawing | null {
  if (mimeType === 'image/bmp' || mimeType === 'image/x-ms-bmp') return 'bitmap';
  if (mimeType.startsWith('image/')) return 'picture';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType.startsWith('video/')) return 'film';
  return packages.test(mimeType) ? 'package' : null;
}
