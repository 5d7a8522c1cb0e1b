/** Width and height of a bitmap in pixels, as its header has them. @see https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader */
export function bitmapSize(bytes: Buffer): { width: number; height: number } {
  // Rows that come from the top down have a negative height.
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}
