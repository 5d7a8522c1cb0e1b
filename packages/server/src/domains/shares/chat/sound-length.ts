import type { BlobReader } from '../../../blobs/blob-store.ts';
import { readPart } from '../../contents/locations/patch.ts';

/** Boxes at the top of a sound: a recording in fragments has thousands. */
const maxBoxes = 1_000;

/** Bytes at the beginning of `moov` within which its header is. */
const headerBytes = 4096;

/**
 * Returns the duration of an M4A in milliseconds, from its header; null if absent. LINE's message of a sound needs it,
 * and an upload has none.
 * @see ISO/IEC 14496-12, 8.2.2 movie header
 */
export async function soundLength(reader: BlobReader): Promise<number | null> {
  let position = 0;
  for (let box = 0; box < maxBoxes && position + 16 <= reader.sizeBytes; box += 1) {
    const head = await readPart(reader, position, 16);
    const size = head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'moov')
      return lengthIn(await readPart(reader, position, headerBytes));
    if (size < 8) return null;
    position += size;
  }
  return null;
}

function lengthIn(moov: Buffer): number | null {
  const at = moov.indexOf('mvhd');
  if (at === -1 || at + 36 > moov.length) return null;
  // Version 1 has its instants and its length in 64 bits.
  const isLong = moov[at + 4] === 1;
  const scale = moov.readUInt32BE(at + (isLong ? 24 : 16));
  const length = isLong ? Number(moov.readBigUInt64BE(at + 28)) : moov.readUInt32BE(at + 20);
  const lengthMs = Math.round((length / scale) * 1000);
  return scale > 0 && lengthMs > 0 && Number.isSafeInteger(lengthMs) ? lengthMs : null;
}
