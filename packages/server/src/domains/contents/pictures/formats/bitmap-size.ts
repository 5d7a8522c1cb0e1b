/**
 * Returns width and height of a bitmap in pixels, from its header.
 * @see https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader
 */
export function bitmapSize(bytes: Buffer): { width: number; height: number } {
  // The height is negative if rows are stored top-down.
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}
