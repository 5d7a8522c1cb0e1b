/** Maximum share of a picture that may be missing: no more is added than there is. */
const maxMissingShare = 0.5;

/**
 * Returns a WebP whose end is missing with zeros there, because the library reads no shorter one, and browsers do.
 * Other bytes are returned as they are.
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
export function completeWebp(bytes: Buffer): Buffer {
  const isWebp =
    bytes.length > 16 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return bytes;
  const claimedBytes = bytes.readUInt32LE(4) + 8;
  const missingBytes = claimedBytes - bytes.length;
  if (missingBytes <= 0 || missingBytes > claimedBytes * maxMissingShare) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(missingBytes)]);
}
