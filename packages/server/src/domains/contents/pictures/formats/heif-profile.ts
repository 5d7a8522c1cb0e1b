import { profileOfNumbers } from './colour-profile.ts';
import { findHeifProperties, type Span } from './heif-boxes.ts';

/** Larger profiles are not of a camera. */
const maxProfileBytes = 1024 * 1024;

/**
 * Returns the colour profile of the pictures in a HEIF or AVIF, also if it is given as numbers; null if it has none,
 * or its colours are those of the web.
 * @see ISO/IEC 14496-12, 12.1.5 colour information; ISO/IEC 23008-12, 9.3 item properties
 */
export function findHeifProfile(bytes: Buffer): Buffer | null {
  const colours = findHeifProperties(bytes, 'colr');
  const typeOf = ({ start }: Span) => bytes.toString('latin1', start, start + 4);
  const profile = colours.find((box) => /^(prof|rICC)$/.test(typeOf(box)));
  if (profile && profile.end - profile.start - 4 <= maxProfileBytes)
    return bytes.subarray(profile.start + 4, profile.end);
  const numbers = colours.find((box) => typeOf(box) === 'nclx' && box.end - box.start >= 8);
  if (!numbers) return null;
  const { start } = numbers;
  return profileOfNumbers({
    primaries: bytes.readUInt16BE(start + 4),
    transfer: bytes.readUInt16BE(start + 6),
  });
}

/** Bytes of a profile in one segment of a JPEG, and what stands before them. */
const maxSegmentBytes = 65_000;
const marker = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * Returns a JPEG that we encoded with this colour profile instead of its own.
 * @see https://www.color.org/specification/ICC.1-2022-05.pdf annex B.4
 */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / maxSegmentBytes);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * maxSegmentBytes, (index + 1) * maxSegmentBytes);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(2 + marker.length + 2 + part.length, 2);
    return Buffer.concat([head, marker, Buffer.from([index + 1, count]), part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, ...withoutProfile(jpeg)]);
}

/** Returns what follows the first marker of a JPEG, without the segments of a profile. */
function withoutProfile(jpeg: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 2;
  // Segments stand before the scan: 0xffda.
  while (at + 4 <= jpeg.length && jpeg.readUInt16BE(at) !== 0xffda) {
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const isProfile = jpeg.subarray(at + 4, at + 4 + marker.length).equals(marker);
    if (!isProfile) pieces.push(jpeg.subarray(at, next));
    at = next;
  }
  return [...pieces, jpeg.subarray(at)];
}
