import type { Patch } from './patch.ts';
import { blankIsoPositions } from './text-position.ts';

/** Start of comments by format, and the bytes of the length before their text. No other bytes of a picture look like these of a JPEG. */
const marks = [
  { head: 'ffd8ff', mark: Buffer.from([0xff, 0xfe]), lengthBytes: 2 },
  { head: '474946', mark: Buffer.from([0x21, 0xfe]), lengthBytes: 1 },
] as const;

/** Comments that are looked at in a window; a picture has one. */
const maxComments = 64;

/** Returns the patches that blank positions in the comments of a JPEG or GIF. `first`: first bytes of the picture. `base`: position of the bytes in it. */
export function blankComments(first: Buffer, bytes: Buffer, base: number): Patch[] {
  const kind = marks.find(({ head }) => first.toString('hex', 0, 3) === head);
  if (!kind) return [];
  const { mark, lengthBytes } = kind;
  const patches: Patch[] = [];
  let at = bytes.indexOf(mark);
  for (let count = 0; count < maxComments && at !== -1; count += 1) {
    const start = at + mark.length + lengthBytes;
    if (start > bytes.length) break;
    const length = bytes.readUIntBE(start - lengthBytes, lengthBytes);
    patches.push(...blankIsoPositions(bytes.subarray(start, start + length), base + start));
    at = bytes.indexOf(mark, start);
  }
  return patches;
}
