/** Maximum share of a picture that may be missing: no more is added than there is. */
const maxMissingShare = 0.5;

/**
 * Returns a HEIF whose end is missing with zeros there: its decoder draws the tiles that are whole, but reads no file that
 * is shorter than its boxes say. Other bytes are returned as they are.
 * @see ISO/IEC 14496-12, 4.2 boxes
 */
export function completeHeif(bytes: Buffer): Buffer {
  let end = 0;
  while (end + 8 <= bytes.length) {
    const sizeBytes = bytes.readUInt32BE(end);
    // Sizes of 64 bits, and those to the end of the file, are of larger pictures.
    if (sizeBytes < 8) return bytes;
    end += sizeBytes;
  }
  const missingBytes = end - bytes.length;
  if (missingBytes <= 0 || missingBytes > end * maxMissingShare) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(missingBytes)]);
}
