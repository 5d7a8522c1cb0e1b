import { type Patch, zeros } from './patch.ts';

/** Tag of the first directory that points to the one of the position. @see CIPA DC-008, 4.6.3 */
const gpsPointer = 0x8825;

/** Bytes of a value of each type. @see TIFF 6.0, section 2 */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Entries of a directory, of which phones write some thirty. */
const maxEntries = 512;

const entryBytes = 12;

/** Values of a position that are emptied: there are 32 tags, the longest a sentence. */
const maxValues = 64;
const maxValueBytes = 4096;

/**
 * Returns what empties the directory of the position in EXIF data, whichever format of pictures it is in: its
 * entries, their values, and their number. Empty where the bytes are no EXIF data, or have no position.
 * `base`: position of the TIFF header in the content.
 */
export function emptyPosition(bytes: Buffer, base: number): Patch[] {
  const read = createReader(bytes);
  if (!read) return [];
  const first = read.directory(read.long(4));
  const pointer = first?.find(({ tag }) => tag === gpsPointer);
  if (!pointer) return [];
  const start = read.long(pointer.at + 8);
  const entries = start === null ? null : read.directory(start);
  if (start === null || !entries) return [];
  const values = entries.slice(0, maxValues).flatMap(({ at }) => {
    const length = (typeSizes[read.short(at + 2) ?? 0] ?? 0) * (read.long(at + 4) ?? 0);
    const place = length > 4 ? read.long(at + 8) : null;
    return place === null || length > maxValueBytes || place + length > bytes.length
      ? []
      : [zeros(base + place, length)];
  });
  return [zeros(base + start, 2 + entries.length * entryBytes), ...values];
}

/** Reads numbers in the order of the header; null where it is none. */
function createReader(bytes: Buffer) {
  const order = bytes.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const isLittle = order === 'II';
  const short = (at: number | null): number | null => {
    if (at === null || at + 2 > bytes.length) return null;
    return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  };
  const long = (at: number): number | null => {
    if (at + 4 > bytes.length) return null;
    return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  };
  if (short(2) !== 42) return null;
  return {
    short,
    long,
    /** Returns the entries of a directory; null where it is not whole. */
    directory(start: number | null): { tag: number; at: number }[] | null {
      const count = short(start);
      if (start === null || count === null || count === 0 || count > maxEntries) return null;
      if (start + 2 + count * entryBytes > bytes.length) return null;
      return Array.from({ length: count }, (_, index) => {
        const at = start + 2 + index * entryBytes;
        return { tag: short(at) ?? 0, at };
      });
    },
  };
}
