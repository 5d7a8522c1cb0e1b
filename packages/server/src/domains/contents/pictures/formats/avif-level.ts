import { findHeifItemStarts, findHeifProperties } from './heif-boxes.ts';

/** Levels from here on are reserved, except the one without limits. @see AV1 specification, A.3 */
const firstReservedLevel = 20;
const levelWithoutLimits = 31;

const sequenceHeader = 1;
const temporalDelimiter = 2;

/**
 * Returns an AVIF whose reserved level is replaced by the one without limits. SVT-AV1 writes a reserved level for more than
 * 35 megapixels; browsers draw them, and the library refuses them. Other bytes are returned as they are.
 * @see https://aomediacodec.github.io/av1-isobmff/#av1codecconfigurationbox-syntax
 */
export function withKnownLevel(bytes: Buffer): Buffer {
  const configurations = findHeifProperties(bytes, 'av1C').filter(({ start, end }) => end - start >= 4);
  if (!configurations.some(({ start }) => isReserved(bytes.readUInt8(start + 1) & 31))) return bytes;
  const known = Buffer.from(bytes);
  for (const { start, end } of configurations) {
    known.writeUInt8(known.readUInt8(start + 1) | levelWithoutLimits, start + 1);
    replaceLevels(known.subarray(start + 4, end));
  }
  for (const start of findHeifItemStarts(known)) replaceLevels(known.subarray(start));
  return known;
}

function isReserved(level: number): boolean {
  return level >= firstReservedLevel && level !== levelWithoutLimits;
}

/** Replaces the levels in the sequence header with which the units of a picture begin. */
function replaceLevels(units: Buffer): void {
  for (let at = 0; at + 2 < units.length; ) {
    const head = units.readUInt8(at);
    const type = (head >> 3) & 15;
    const hasSize = (head & 2) !== 0;
    const sizeAt = at + 1 + ((head >> 2) & 1);
    // A sequence header is shorter than 128 bytes, so that its size takes one.
    const size = hasSize ? units.readUInt8(sizeAt) : units.length - sizeAt;
    const start = sizeAt + (hasSize ? 1 : 0);
    if (type === sequenceHeader) replaceLevelsOfHeader(units.subarray(start, start + size));
    if (type !== temporalDelimiter) return;
    at = start + size;
  }
}

/** @see AV1 specification, 5.5.1 general sequence header OBU syntax */
function replaceLevelsOfHeader(header: Buffer): void {
  let at = 4;
  const read = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value = value * 2 + (((header[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  const replaceLevel = (): number => {
    const start = at;
    const level = read(5);
    if (isReserved(level) && at <= header.length * 8)
      for (let bit = start; bit < at; bit += 1)
        header.writeUInt8(header.readUInt8(bit >> 3) | (128 >> (bit & 7)), bit >> 3);
    return level;
  };
  const isReduced = read(1) === 1;
  if (isReduced) {
    replaceLevel();
    return;
  }
  const hasTiming = read(1) === 1;
  // Of films: a picture has no times.
  if (hasTiming) return;
  const hasDelay = read(1) === 1;
  const points = read(5) + 1;
  for (let point = 0; point < points; point += 1) {
    read(12);
    if (replaceLevel() > 7) read(1);
    if (hasDelay && read(1) === 1) read(4);
  }
}
