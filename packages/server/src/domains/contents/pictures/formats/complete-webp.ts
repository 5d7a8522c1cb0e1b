/** Maximum share of a picture that may be missing: no more is added than there is. */
const maxMissingShare = 0.5;

/** Bytes in front of the first chunk, and of each chunk. */
const fileHeadBytes = 12;
const chunkHeadBytes = 8;

/**
 * Returns a WebP whose end is missing with zeros there, because the library reads no shorter one, and browsers do. One that
 * moves ends with its last whole picture. Other bytes are returned as they are.
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
  if (missingBytes <= 0) return bytes;
  const frames = wholeFrames(bytes);
  if (frames) return frames;
  if (missingBytes > claimedBytes * maxMissingShare) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(missingBytes)]);
}

/** Returns an animation up to its last whole picture; null if it has none, or does not move. */
function wholeFrames(bytes: Buffer): Buffer | null {
  let end = fileHeadBytes;
  let hasFrame = false;
  for (let next = end; next + chunkHeadBytes <= bytes.length; ) {
    const type = bytes.toString('latin1', next, next + 4);
    const size = bytes.readUInt32LE(next + 4);
    next += chunkHeadBytes + size + (size % 2);
    if (next > bytes.length) break;
    if (type === 'ANMF') hasFrame = true;
    end = next;
  }
  if (!hasFrame) return null;
  const whole = Buffer.from(bytes.subarray(0, end));
  whole.writeUInt32LE(end - 8, 4);
  return whole;
}
