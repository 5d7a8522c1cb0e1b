import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file inside a ZIP archive. */
export interface ZipPart {
  /** Path with slashes, as the standard has it, whatever the program that wrote it has. */
  name: string;
  /** Decompressed bytes, in pieces, as far as somebody reads them. */
  open(): AsyncIterable<Buffer>;
}

/** Maximum number of entries of the directory that are read. */
const maxEntries = 10_000;

/** Value of a field of 32 bits whose number is in the extra field of ZIP64: programs that stream write it for small files too. */
const elsewhere = 0xffffffff;

const signature = (letters: string) => Buffer.from(letters, 'latin1');
const localStart = signature('PK\x03\x04');
const directoryStart = signature('PK\x01\x02');
const endStart = signature('PK\x05\x06');
const zip64EndStart = signature('PK\x06\x06');

/** Thrown if a password is needed. */
export class Locked extends Error {
  override readonly name = 'Locked';
}

/** An entry of the directory, or of a local header. */
interface Entry {
  name: string;
  method: number;
  size: number;
  offset: number;
}

/**
 * Returns the files of a ZIP archive in memory as its directory lists them; those that begin in it, if its end is missing.
 * @throws if the archive is none; Locked if it is encrypted
 * @see APPNOTE.TXT, sections 4.3.7, 4.3.12, 4.3.14, 4.3.16 and 4.5.3
 */
export function readZip(bytes: Buffer): Map<string, ZipPart> {
  const parts = new Map<string, ZipPart>();
  for (const entry of listEntries(bytes)) {
    const name = entry.name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
    parts.set(name, { name, open: () => openEntry(bytes, entry) });
  }
  if (parts.size === 0) throw new Error('not an archive');
  return parts;
}

function listEntries(bytes: Buffer): Entry[] {
  try {
    const listed = listDirectory(bytes);
    if (listed.length > 0) return listed;
  } catch (error) {
    if (error instanceof Locked) throw error;
    // The directory is cut, or its numbers are wrong.
  }
  return listLocalHeaders(bytes);
}

function listDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(endStart);
  if (end < 0) return [];
  const zip64 = bytes.lastIndexOf(zip64EndStart, end);
  const stated = bytes.readUInt32LE(end + 16);
  const start = stated === elsewhere && zip64 >= 0 ? Number(bytes.readBigUInt64LE(zip64 + 48)) : stated;
  // Bytes in front of the archive, such as a program that unpacks it, move all places.
  const moved = bytes.subarray(start, start + 4).equals(directoryStart)
    ? 0
    : end - bytes.readUInt32LE(end + 12) - start;
  const entries: Entry[] = [];
  for (let place = start + moved; entries.length < maxEntries; ) {
    if (!bytes.subarray(place, place + 4).equals(directoryStart)) break;
    const nameEnd = place + 46 + bytes.readUInt16LE(place + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(place + 30);
    if (bytes.readUInt16LE(place + 8) & 1) throw new Locked();
    const [size, offset] = withZip64(
      [bytes.readUInt32LE(place + 24), bytes.readUInt32LE(place + 20), bytes.readUInt32LE(place + 42)],
      bytes.subarray(nameEnd, extraEnd),
    ).slice(1);
    entries.push({
      name: bytes.toString('utf8', place + 46, nameEnd),
      method: bytes.readUInt16LE(place + 10),
      size: size ?? 0,
      offset: (offset ?? 0) + moved,
    });
    place = extraEnd + bytes.readUInt16LE(place + 32);
  }
  return entries;
}

/** Lists what begins in an archive without its directory. A size that follows the bytes ends with the next header, at most. */
function listLocalHeaders(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let place = bytes.indexOf(localStart); place >= 0 && place + 30 < bytes.length; ) {
    const nameEnd = place + 30 + bytes.readUInt16LE(place + 26);
    const extraEnd = nameEnd + bytes.readUInt16LE(place + 28);
    if (bytes.readUInt16LE(place + 6) & 1) throw new Locked();
    const [, known = 0] = withZip64(
      [bytes.readUInt32LE(place + 22), bytes.readUInt32LE(place + 18)],
      bytes.subarray(nameEnd, extraEnd),
    );
    const next = bytes.indexOf(localStart, extraEnd + known);
    const size = known || (next < 0 ? bytes.length : next) - extraEnd;
    const method = bytes.readUInt16LE(place + 8);
    entries.push({ name: bytes.toString('utf8', place + 30, nameEnd), method, size, offset: place });
    if (entries.length >= maxEntries) break;
    place = next;
  }
  return entries;
}

/** Returns these fields, of which those that are elsewhere are in the extra field, in the same order. */
function withZip64(fields: readonly number[], extra: Buffer): number[] {
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) !== 1) continue;
    let value = place + 4;
    return fields.map((field) => {
      if (field !== elsewhere || value + 8 > extra.length) return field;
      value += 8;
      return Number(extra.readBigUInt64LE(value - 8));
    });
  }
  return [...fields];
}

/** Only what is read is decompressed, so that a bomb costs no more than its first pieces. */
function openEntry(bytes: Buffer, { method, size, offset }: Entry): AsyncIterable<Buffer> {
  if (!bytes.subarray(offset, offset + 4).equals(localStart)) throw new Error('a broken entry');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = Readable.from([bytes.subarray(start, start + size)]);
  if (method === 0) return packed;
  if (method !== 8) throw new Error('an unknown compression');
  return packed.pipe(createInflateRaw());
}
