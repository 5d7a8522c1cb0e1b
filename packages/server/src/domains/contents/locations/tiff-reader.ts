import type { BlobReader } from '../../../blobs/blob-store.ts';
import { readPart } from './patch.ts';

/** Bytes of a value of each type. @see TIFF 6.0, section 2; BigTIFF adds 16 to 18 */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Entries of a directory, of which phones write some thirty. */
const maxEntries = 512;

/** Bytes of one value that are read. */
const maxReadBytes = 64 * 1024;

/** Numbers after the byte order: of TIFF, of BigTIFF, and of the raw formats of Panasonic and Olympus. */
const classic = new Set([42, 0x55, 0x4f52, 0x5352]);
const big = 43;

/** Entry of a directory; `place` and `length` are those of its value in the content, in bytes. */
export interface Entry {
  tag: number;
  type: number;
  place: number;
  length: number;
}

/** Directory without its pointer to the next one; `start` is its position in the content. */
export interface Directory {
  start: number;
  bytes: number;
  entries: Entry[];
  /** Offset of the next directory; 0 after the last one. */
  next: number;
}

/** TIFF data inside a content. */
export interface Tiff {
  /** Position of the header in the content. */
  base: number;
  /** Size of the content. */
  sizeBytes: number;
  /** Offset of the first directory. */
  first: number;
  /** Reads the directory at an offset; null if it is not whole. */
  directory(offset: number): Promise<Directory | null>;
  /** Reads a value, at most 64 KB of it. */
  value(entry: Entry): Promise<Buffer>;
  /** Reads the offsets of directories that an entry points to. */
  offsets(entry: Entry): Promise<number[]>;
}

/** Reads the header of TIFF data; null if it is none. */
export async function readTiff(reader: BlobReader, base: number): Promise<Tiff | null> {
  const head = await readPart(reader, base, 16);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const number = (bytes: Buffer, at: number, size: number): number => {
    if (size === 8) return Number(order === 'II' ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return order === 'II' ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const version = number(head, 2, 2);
  const isBig = version === big && head.length === 16;
  if (!isBig && !classic.has(version)) return null;
  const word = isBig ? 8 : 4;
  const value = async ({ place, length }: Entry) =>
    await readPart(reader, place, Math.min(length, maxReadBytes));
  return {
    base,
    sizeBytes: reader.sizeBytes,
    first: number(head, isBig ? 8 : 4, word),
    directory: createDirectoryReader(reader, { base, word, number }),
    value,
    async offsets(entry) {
      const size = typeSizes[entry.type] ?? 0;
      if (size !== 4 && size !== 8) return [];
      const bytes = await value(entry);
      return Array.from({ length: Math.min(64, Math.floor(bytes.length / size)) }, (_, index) =>
        number(bytes, index * size, size),
      );
    },
  };
}

interface Layout {
  base: number;
  /** Bytes of an offset. */
  word: 4 | 8;
  number(bytes: Buffer, at: number, size: number): number;
}

function createDirectoryReader(reader: BlobReader, { base, word, number }: Layout): Tiff['directory'] {
  const countBytes = word === 8 ? 8 : 2;
  const entryBytes = 4 + 2 * word;
  return async (offset) => {
    const start = base + offset;
    const head = await readPart(reader, start, countBytes);
    const count = head.length < countBytes ? 0 : number(head, 0, countBytes);
    if (count === 0 || count > maxEntries) return null;
    const bytes = countBytes + count * entryBytes;
    const table = await readPart(reader, start, bytes + word);
    if (table.length < bytes) return null;
    const entries = Array.from({ length: count }, (_, index) => {
      const at = countBytes + index * entryBytes;
      const type = number(table, at + 2, 2);
      const length = (typeSizes[type] ?? 0) * number(table, at + 4, word);
      const inside = at + 4 + word;
      const place = length > word ? base + number(table, inside, word) : start + inside;
      return { tag: number(table, at, 2), type, place, length };
    });
    const next = table.length < bytes + word ? 0 : number(table, bytes, word);
    return { start, bytes, entries, next };
  };
}
