import { crc32, inflateSync } from 'node:zlib';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import { applyPatches, blanks, memoryReader, type Patch, readPart, windowBytes } from './patch.ts';
import { blankIsoPositions } from './text-position.ts';

/** Chunks of a PNG that are read; a picture has some hundred. */
const maxChunks = 100_000;

/** Larger texts are of no program that we know; they are blanked without a look. */
const maxTextBytes = 16 * 1024 * 1024;
const maxInflatedBytes = 64 * 1024 * 1024;

const headBytes = 64 * 1024;

/** First bytes of a PNG. */
export const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const textTypes = new Set(['tEXt', 'zTXt', 'iTXt']);

/** Keywords whose whole text is a position or the name of a place. */
const placeKeyword = /gps|geo|location|city|country|place|latitude|longitude/i;

/** Finds positions in bytes that were packed into a text. */
type Find = (reader: BlobReader) => Promise<readonly Patch[]>;

interface Chunk {
  type: string;
  /** Positions of the type, of the data, and of the checksum behind it. */
  start: number;
  data: number;
  end: number;
}

/**
 * Returns what blanks texts of a PNG that have a position and cannot be changed in place: compressed ones, and profiles
 * in hexadecimal, as ImageMagick writes them.
 * @see https://www.w3.org/TR/png-3/#11textinfo
 */
export async function blankPngTexts(reader: BlobReader, find: Find): Promise<Patch[]> {
  const patches: Patch[] = [];
  for await (const chunk of chunksOf(reader)) {
    if (!textTypes.has(chunk.type)) continue;
    const data = await readPart(reader, chunk.data, Math.min(chunk.end - chunk.data, maxTextBytes));
    const keywordEnd = data.indexOf(0);
    if (keywordEnd === -1) continue;
    const isKept =
      chunk.end - chunk.data <= maxTextBytes &&
      !placeKeyword.test(data.toString('latin1', 0, keywordEnd)) &&
      !(await hasPosition(chunk.type, data, find));
    if (isKept) continue;
    // A plain text of spaces under the same keyword, whatever it was.
    const start = chunk.data + keywordEnd + 1;
    patches.push({ position: chunk.start, bytes: Buffer.from('tEXt') }, blanks(start, chunk.end - start));
  }
  return patches;
}

async function hasPosition(type: string, data: Buffer, find: Find): Promise<boolean> {
  const keyword = data.toString('latin1', 0, data.indexOf(0));
  try {
    const { text, isPacked } = unpack(type, data);
    const isProfile = keyword.startsWith('Raw profile type ');
    // XMP that is not packed is changed in place, as in any picture.
    if (!isPacked && !isProfile) return blankIsoPositions(text, 0).length > 0;
    return (await find(memoryReader(isProfile ? fromHexadecimal(text) : text))).length > 0;
  } catch {
    // Nobody can say what is in it.
    return true;
  }
}

/** Returns the text of a chunk. @throws if it cannot be inflated */
function unpack(type: string, data: Buffer): { text: Buffer; isPacked: boolean } {
  const after = data.indexOf(0) + 1;
  const inflate = (from: number) => inflateSync(data.subarray(from), { maxOutputLength: maxInflatedBytes });
  if (type === 'tEXt') return { text: data.subarray(after), isPacked: false };
  if (type === 'zTXt') return { text: inflate(after + 1), isPacked: true };
  // Compression flag and method, language, translated keyword.
  const isPacked = data[after] === 1;
  const textAt = data.indexOf(0, data.indexOf(0, after + 2) + 1) + 1;
  return isPacked ? { text: inflate(textAt), isPacked } : { text: data.subarray(textAt), isPacked };
}

/** Returns the bytes of a profile: its name, its size, and lines of hexadecimal digits. */
function fromHexadecimal(text: Buffer): Buffer {
  const digits = text.toString('latin1').replace(/^\s*\S+\s+\d+\s/, '');
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

/** Returns the new checksums of the patched chunks. @see https://www.w3.org/TR/png-3/#5Chunk-layout */
export async function checksumChunks(reader: BlobReader, patches: readonly Patch[]): Promise<Patch[]> {
  const checksums: Patch[] = [];
  for await (const { start, end } of chunksOf(reader)) {
    if (!patches.some((patch) => patch.position < end && patch.position + patch.bytes.length > start))
      continue;
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(await checksumOf(reader, { start, end, patches }));
    checksums.push({ position: end, bytes: checksum });
  }
  return checksums;
}

async function* chunksOf(reader: BlobReader): AsyncIterable<Chunk> {
  let known: Buffer = Buffer.alloc(0);
  let knownFrom = 0;
  let position = pngMark.length;
  for (let count = 0; count < maxChunks && position + 12 <= reader.sizeBytes; count += 1) {
    if (position < knownFrom || position + 8 > knownFrom + known.length) {
      knownFrom = position;
      known = await readPart(reader, position, headBytes);
    }
    const head = known.subarray(position - knownFrom);
    const data = position + 8;
    const end = data + head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (end > reader.sizeBytes) return;
    yield { type, start: position + 4, data, end };
    if (type === 'IEND') return;
    position = end + 4;
  }
}

/** Returns the checksum of a part as it is with patches, which can be as large as the content. */
async function checksumOf(
  reader: BlobReader,
  { start, end, patches }: { start: number; end: number; patches: readonly Patch[] },
): Promise<number> {
  let checksum = 0;
  for (let at = start; at < end; at += windowBytes) {
    const bytes = await readPart(reader, at, Math.min(windowBytes, end - at));
    applyPatches(bytes, at, patches);
    checksum = crc32(bytes, checksum);
  }
  return checksum;
}
