import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file inside a ZIP archive. */
export interface ZipPart {
  name: string;
  /** Decompressed bytes, in pieces, as far as somebody reads them. */
  open(): AsyncIterable<Buffer>;
}

/** Maximum number of entries of the directory that are read. */
const maxEntries = 10_000;

/** Thrown where a password is needed. */
export class Locked extends Error {
  override readonly name = 'Locked';
}

/**
 * Returns the files of a ZIP archive in memory as its directory lists them.
 * @throws where the archive is none, or broken; Locked where it is encrypted
 * @see APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16; ZIP64 is for archives beyond our limits
 */
export function readZip(bytes: Buffer): Map<string, ZipPart> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('not an archive');
  const count = Math.min(bytes.readUInt16LE(end + 10), maxEntries);
  let place = bytes.readUInt32LE(end + 16);
  const parts = new Map<string, ZipPart>();
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(place) !== 0x02014b50) throw new Error('a broken directory');
    const flags = bytes.readUInt16LE(place + 8);
    const entry = {
      method: bytes.readUInt16LE(place + 10),
      size: bytes.readUInt32LE(place + 20),
      offset: bytes.readUInt32LE(place + 42),
    };
    const nameLength = bytes.readUInt16LE(place + 28);
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    if (flags & 1) throw new Locked();
    parts.set(name, { name, open: () => openEntry(bytes, entry) });
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return parts;
}

/** Only what is read is decompressed, so that a bomb costs no more than its first pieces. */
function openEntry(
  bytes: Buffer,
  { method, size, offset }: { method: number; size: number; offset: number },
): AsyncIterable<Buffer> {
  if (bytes.readUInt32LE(offset) !== 0x04034b50) throw new Error('a broken entry');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = Readable.from([bytes.subarray(start, start + size)]);
  if (method === 0) return packed;
  if (method !== 8) throw new Error('an unknown compression');
  return packed.pipe(createInflateRaw());
}
