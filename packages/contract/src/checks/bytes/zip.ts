import { crc32, inflateRawSync } from 'node:zlib';
import type { Broken } from '../../report/recorder.ts';

const broken = (expected: string, got: string): Broken[] => [{ pointer: '/body', expected, got }];

/**
 * Checks that the bytes are a complete archive.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function checkZip(bytes: Buffer): Broken[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > bytes.length)
    return broken('a ZIP with its directory at the end', `${bytes.length} bytes without one`);
  const { count, start } = readEnd(bytes, end);
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
      return broken(`${count} entries in the directory`, `${index}, and then something else`);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const fault = checkEntry(bytes, at, name);
    if (fault) return fault;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return [];
}

/** With too many entries or bytes for the old record, the Zip64 record has the numbers. */
function readEnd(bytes: Buffer, end: number): { count: number; start: number } {
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (count !== 0xffff && start !== 0xffffffff) return { count, start };
  const record = bytes.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'), end);
  if (record < 0) return { count, start };
  return {
    count: Number(bytes.readBigUInt64LE(record + 32)),
    start: Number(bytes.readBigUInt64LE(record + 48)),
  };
}

function checkEntry(bytes: Buffer, at: number, name: Buffer): Broken[] | null {
  const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x800) !== 0;
  const text = name.toString('utf8');
  if (name.some((byte) => byte > 0x7f) && (!isUtf8 || text.includes('\ufffd')))
    return broken('entry names in UTF-8, and flagged as such', JSON.stringify(text));
  const method = bytes.readUInt16LE(at + 10);
  const packedSize = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (packedSize === 0xffffffff || local === 0xffffffff) return null;
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50)
    return broken(`the entry ${text} where the directory says`, 'something else');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = unpack(bytes.subarray(from, from + packedSize), method);
  if (content === undefined) return null;
  const isWhole = content !== null && crc32(content) === bytes.readUInt32LE(at + 16);
  return isWhole ? null : broken(`the checksum of the entry ${text}`, 'another one');
}

/** Unpacks an entry; null if that fails, undefined if the method is not supported. */
function unpack(packed: Buffer, method: number): Buffer | null | undefined {
  if (method === 0) return packed;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(packed);
  } catch {
    return null; // the failure itself is the result
  }
}
