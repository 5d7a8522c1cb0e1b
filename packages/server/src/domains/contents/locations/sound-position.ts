import type { BlobReader } from '../../../blobs/blob-store.ts';
import { applyPatches, maxPatches, memoryReader, type Patch, readPart, replaced } from './patch.ts';

/** Bytes of the tags of a sound that are looked at: their text, and a cover. */
const maxTagBytes = 16 * 1024 * 1024;

/** Bytes of Ogg in which its description is: three packets in front of all sound. */
const maxOggBytes = 1024 * 1024;

/** Finds positions in the bytes of tags, which are text and pictures. */
type Find = (reader: BlobReader) => Promise<readonly Patch[]>;

/**
 * Returns the patches that blank positions in the tags of a sound: those that programs write as text, and those of its cover.
 * @see https://id3.org/id3v2.4.0-structure, RFC 9639 section 8, and RFC 3533
 */
export async function findSoundPosition(reader: BlobReader, find: Find): Promise<Patch[]> {
  const head = await readPart(reader, 0, 10);
  const mark = head.toString('latin1', 0, 4);
  if (mark.startsWith('ID3')) return await within(reader, id3Bytes(head), find);
  if (mark === 'fLaC') return await within(reader, await flacTagBytes(reader), find);
  return mark === 'OggS' ? await findInOgg(reader, find) : [];
}

/** First bytes of sounds with tags, in hexadecimal: ID3, FLAC, Ogg. */
export const soundMarks = ['494433', '664c6143', '4f676753'];

async function within(reader: BlobReader, length: number, find: Find): Promise<Patch[]> {
  const tags = await readPart(reader, 0, Math.min(length, maxTagBytes));
  return (await find(memoryReader(tags))).slice(0, maxPatches);
}

/** Size of a tag in front of MPEG audio: seven bits of each byte. */
function id3Bytes(head: Buffer): number {
  return head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0) + 10;
}

async function flacTagBytes(reader: BlobReader): Promise<number> {
  let end = 4;
  for (let isLast = false; !isLast && end < maxTagBytes; ) {
    const block = await readPart(reader, end, 4);
    if (block.length < 4) break;
    isLast = (block.readUInt8(0) & 0x80) !== 0;
    end += 4 + block.readUIntBE(1, 3);
  }
  return end;
}

async function findInOgg(reader: BlobReader, find: Find): Promise<Patch[]> {
  const bytes = await readPart(reader, 0, maxOggBytes);
  const patches = (await find(memoryReader(bytes))).slice(0, maxPatches);
  if (patches.length === 0) return [];
  const checksums: Patch[] = [];
  for (const { start, end } of pagesOf(bytes)) {
    const isPatched = patches.some(({ position, length }) => position < end && position + length > start);
    if (!isPatched) continue;
    const page = Buffer.from(bytes.subarray(start, end));
    applyPatches(page, start, patches);
    page.writeUInt32LE(0, 22);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(oggChecksum(page));
    checksums.push(replaced(start + 22, checksum));
  }
  return [...patches, ...checksums];
}

/** Returns the whole pages at the beginning of Ogg. */
function pagesOf(bytes: Buffer): { start: number; end: number }[] {
  const pages: { start: number; end: number }[] = [];
  for (let start = 0; bytes.toString('latin1', start, start + 4) === 'OggS'; ) {
    const segments = bytes.subarray(start + 27, start + 27 + (bytes[start + 26] ?? 0));
    const end = segments.reduce((sum, size) => sum + size, start + 27 + segments.length);
    if (end > bytes.length) break;
    pages.push({ start, end });
    start = end;
  }
  return pages;
}

/** Returns the checksum of a page. @see RFC 3533, section 6: generator polynomial 0x04c11db7, not reflected */
function oggChecksum(page: Buffer): number {
  let checksum = 0;
  for (const byte of page) {
    checksum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1)
      checksum = checksum & 0x80000000 ? (checksum << 1) ^ 0x04c11db7 : checksum << 1;
  }
  return checksum >>> 0;
}
