import { crc32, deflateSync } from 'node:zlib';

/** Bytes of the mark and of the header of a PNG, behind which a profile stands. */
const beginBytes = 33;

/** Returns a PNG of ours with this colour profile. @see https://www.w3.org/TR/png-3/#11iCCP */
export function withPngProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, beginBytes), chunk, png.subarray(beginBytes)]);
}
