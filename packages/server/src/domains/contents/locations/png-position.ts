import { crc32 } from 'node:zlib';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import {
  applyPatches,
  blanks,
  maxPatches,
  memoryReader,
  type Patch,
  readPart,
  replaced,
  windowBytes,
} from './patch.ts';
import { blankIsoPositions } from './text-position.ts';

/** Chunks of a PNG that are read; a picture has some hundred. */
const maxChunks = 100_000;

/** Larger texts are of no program that we know; they are blanked without a look. */
const maxTextBytes = 1024 * 1024;

const headBytes = 64 * 1024;

/** First bytes of a PNG. */
export const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const textTypes = new Set(['tEXt', 'zTXt', 'iTXt']);

/** Keywords whose whole text is a position or the name of a place. */
const placeKeyword = /gps|geo|location|city|country|place|latitude|longitude/i;

/** Finds positions in the bytes of a profile. */
type Find = (reader: BlobReader) => Promise<readonly Patch[]>;

interface Chunk {
  type: string;
  /** Positions of the type, of the data, and of the checksum behind it. */
  start: number;
  data: number;
  end: number;
}

/**
 * Returns the patches that blank texts of a PNG that can have a position and cannot be changed in place: profiles in hexadecimal that
 * have one, as ImageMagick writes them, and all packed texts, which nobody unpacks here: a kilobyte of them can be a gigabyte.
 * @see https://www.w3.org/TR/png-3/#11textinfo
 */
export async function blankPngTexts(reader: BlobReader, find: Find): Promise<Patch[]> {
  const patches: Patch[] = [];
  for await (const chunk of chunksOf(reader)) {
    if (!textTypes.has(chunk.type)) continue;
    if (patches.length >= maxPatches) break;
    const data = await readPart(reader, chunk.data, Math.min(chunk.end - chunk.data, maxTextBytes));
    const keywordEnd = data.indexOf(0);
    if (keywordEnd === -1) continue;
    const keyword = data.toString('latin1', 0, keywordEnd);
    const isWhole = chunk.end - chunk.data <= maxTextBytes;
    if (isWhole && !placeKeyword.test(keyword) && !(await mayTell(chunk.type, data, find))) continue;
    // A plain text of spaces under the same keyword, whatever it was.
    const start = chunk.data + keywordEnd + 1;
    patches.push(replaced(chunk.start, Buffer.from('tEXt')), blanks(start, chunk.end - start));
  }
  return patches;
}

/** Whether a text has, or may have, a position that is not found in place. */
async function mayTell(type: string, data: Buffer, find: Find): Promise<boolean> {
  const after = data.indexOf(0) + 1;
  // Compression flag and method, language, translated keyword.
  if (type === 'zTXt' || (type === 'iTXt' && data[after] !== 0)) return true;
  const text = data.subarray(type === 'tEXt' ? after : data.indexOf(0, data.indexOf(0, after + 2) + 1) + 1);
  const isProfile = data.toString('latin1', 0, after).startsWith('Raw profile type ');
  if (!isProfile) return blankIsoPositions(text, 0).length > 0;
  return (await find(memoryReader(fromHexadecimal(text)))).length > 0;
}

/** Returns the bytes of a profile: a line with its name, its size, and lines of hexadecimal digits. */
function fromHexadecimal(text: Buffer): Buffer {
  const digits = text.toString('latin1').replace(/^\s*\S[^\n]{0,80}\n\s*\d+\s/, '');
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

/** Returns the new checksums of the patched chunks. @see https://www.w3.org/TR/png-3/#5Chunk-layout */
export async function checksumChunks(reader: BlobReader, patches: readonly Patch[]): Promise<Patch[]> {
  const checksums: Patch[] = [];
  const waiting = patches.toSorted((one, other) => one.position - other.position);
  let next = 0;
  const behind = ({ position, length }: Patch) => position + length;
  for await (const { start, end } of chunksOf(reader)) {
    for (let patch = waiting[next]; patch && behind(patch) <= start; patch = waiting[next]) next += 1;
    const patch = waiting[next];
    if (!patch) break;
    if (patch.position >= end) continue;
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(await checksumOf(reader, { start, end, patches }));
    checksums.push(replaced(end, checksum));
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
