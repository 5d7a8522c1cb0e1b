import { toThaiClock } from '@kepwai/rules/days/thai-time';

/** A file of a ZIP archive, stored uncompressed; or a folder, without bytes. */
export interface ZipEntry {
  /** Path with `/` between folders; that of a folder ends with one. */
  path: string;
  sizeBytes: number;
  crc32: number;
  modifiedAt: Date;
}

/** Marks a number that is in the Zip64 field. */
const in64 = 0xffff_ffff;
const in64Short = 0xffff;

/** Zip64 needs version 4.5 of a reader, everything else 2.0. */
const version64 = 45;
const versionPlain = 20;

/** Upper byte of "made by": Unix, so that the attributes are Unix permissions. */
const madeOnUnix = 3 << 8;

/** A regular file that its owner writes and everybody reads. */
const fileAttributes = 0o100_644 * 0x1_0000;

/** A folder that its owner changes and everybody reads, with the bit of DOS that readers on Windows look at. */
const folderAttributes = 0o040_755 * 0x1_0000 + 0x10;

/** Bit 11: names are UTF-8. Bit 3 is not set: sizes and CRC are in the header, before the bytes. */
const utf8Names = 0x0800;

const timestampBytes = 9;

/**
 * Returns the header in front of a file's bytes.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.7
 */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const isLarge = entry.sizeBytes >= in64;
  // A local header has both sizes in the Zip64 field, or neither.
  const extra = Buffer.concat([timestamp(entry), zip64(isLarge ? [entry.sizeBytes, entry.sizeBytes] : [])]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(isLarge ? version64 : versionPlain, 4);
  writeCommon(header, 6, { entry, name, extra });
  return Buffer.concat([header, name, extra]);
}

/** Returns the number of bytes of a local header. */
export function localHeaderBytes({ path, sizeBytes }: ZipEntry): number {
  return 30 + Buffer.byteLength(path) + timestampBytes + (sizeBytes >= in64 ? 20 : 0);
}

/**
 * Returns the entry of the directory for a file whose local header is at `offset`.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.12
 */
export function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.path);
  const { sizeBytes } = entry;
  const large = [...(sizeBytes >= in64 ? [sizeBytes, sizeBytes] : []), ...(offset >= in64 ? [offset] : [])];
  const extra = Buffer.concat([timestamp(entry), zip64(large)]);
  const header = Buffer.alloc(46);
  const version = large.length > 0 ? version64 : versionPlain;
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(madeOnUnix | version, 4);
  header.writeUInt16LE(version, 6);
  writeCommon(header, 8, { entry, name, extra });
  header.writeUInt32LE(entry.path.endsWith('/') ? folderAttributes : fileAttributes, 38);
  header.writeUInt32LE(Math.min(offset, in64), 42);
  return Buffer.concat([header, name, extra]);
}

/** Returns the number of bytes of an entry of the directory. */
export function centralHeaderBytes({ path, sizeBytes }: ZipEntry, offset: number): number {
  const large = (sizeBytes >= in64 ? 2 : 0) + (offset >= in64 ? 1 : 0);
  return 46 + Buffer.byteLength(path) + timestampBytes + (large > 0 ? 4 + 8 * large : 0);
}

/** Place and size of the directory. */
export interface Directory {
  entryCount: number;
  offset: number;
  sizeBytes: number;
}

/**
 * Returns the records behind the directory, with the Zip64 records if a number needs them.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.14, 4.3.15, 4.3.16
 */
export function endRecords(directory: Directory): Buffer {
  const { entryCount, offset, sizeBytes } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(entryCount, in64Short), 8);
  end.writeUInt16LE(Math.min(entryCount, in64Short), 10);
  end.writeUInt32LE(Math.min(sizeBytes, in64), 12);
  end.writeUInt32LE(Math.min(offset, in64), 16);
  return needs64(directory) ? Buffer.concat([endRecords64(directory), end]) : end;
}

/** Returns the number of bytes behind the directory. */
export function endRecordsBytes(directory: Directory): number {
  return needs64(directory) ? 22 + 56 + 20 : 22;
}

function needs64({ entryCount, offset, sizeBytes }: Directory): boolean {
  return entryCount >= in64Short || offset >= in64 || sizeBytes >= in64;
}

function endRecords64({ entryCount, offset, sizeBytes }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x0606_4b50, 0);
  writeLarge(record, 44, 4);
  record.writeUInt16LE(madeOnUnix | version64, 12);
  record.writeUInt16LE(version64, 14);
  writeLarge(record, entryCount, 24);
  writeLarge(record, entryCount, 32);
  writeLarge(record, sizeBytes, 40);
  writeLarge(record, offset, 48);
  // The locator, which readers find before the record.
  record.writeUInt32LE(0x0706_4b50, 56);
  writeLarge(record, offset + sizeBytes, 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** Writes the fields that both headers have in the same order: from the flags to the length of the extra field. */
function writeCommon(
  header: Buffer,
  at: number,
  { entry, name, extra }: { entry: ZipEntry; name: Buffer; extra: Buffer },
): void {
  const { time, date } = dosTime(entry.modifiedAt);
  const size = Math.min(entry.sizeBytes, in64);
  header.writeUInt16LE(utf8Names, at);
  // Method 0: stored. Pictures and videos are compressed already, and only stored bytes have ranges.
  header.writeUInt16LE(0, at + 2);
  header.writeUInt16LE(time, at + 4);
  header.writeUInt16LE(date, at + 6);
  header.writeUInt32LE(entry.crc32, at + 8);
  header.writeUInt32LE(size, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
  header.writeUInt16LE(extra.length, at + 22);
}

/** Returns a time in Thailand as DOS has it, whose times are those of the place: from 1980 to 2107, in steps of two seconds. */
function dosTime(at: Date): { time: number; date: number } {
  const there = toThaiClock(at);
  const year = there.getUTCFullYear();
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 };
  if (year > 2107) return { time: (23 << 11) | (59 << 5) | 29, date: (127 << 9) | (12 << 5) | 31 };
  return {
    time: (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate(),
  };
}

const maxUnixSeconds = 2 ** 31 - 1;

/**
 * Returns the exact time in UTC, for readers that support the field.
 * @see https://libzip.org/specifications/extrafld.txt "UT"
 */
function timestamp({ modifiedAt }: ZipEntry): Buffer {
  const field = Buffer.alloc(timestampBytes);
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.max(-maxUnixSeconds, Math.min(seconds, maxUnixSeconds)), 5);
  return field;
}

/** Returns the field with numbers that need 64 bits; nothing if there are none. */
function zip64(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((number, index) => {
    writeLarge(field, number, 4 + 8 * index);
  });
  return field;
}

function writeLarge(buffer: Buffer, value: number, at: number): void {
  buffer.writeBigUInt64LE(BigInt(value), at);
}
