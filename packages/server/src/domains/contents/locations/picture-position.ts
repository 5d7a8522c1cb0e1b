import { crc32 } from 'node:zlib';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import { emptyPosition } from './exif-position.ts';
import { applyPatches, type Patch, readPart } from './patch.ts';
import { blankXmp } from './text-position.ts';

const windowBytes = 1024 * 1024;

/** EXIF data is at most one segment of a JPEG; windows overlap by as much. */
const exifBytes = 64 * 1024;

/** Beginnings of EXIF data in any format: JPEG, HEIF, AVIF, WebP, PNG, TIFF. */
const headers = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** Chunks of a PNG that are read; a picture has some hundred. */
const maxChunks = 100_000;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns what removes the position from a picture: in its EXIF data, wherever its format has it, and in XMP. The
 * picture itself stays as it is, bit for bit.
 */
export async function findPicturePosition(reader: BlobReader): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (let start = 0; start < reader.sizeBytes; start += windowBytes) {
    const bytes = await readPart(reader, start, windowBytes + exifBytes);
    for (const header of headers) patches.push(...inWindow(bytes, start, header));
    patches.push(...blankXmp(bytes, start));
  }
  if (patches.length === 0 || !(await readPart(reader, 0, pngMark.length)).equals(pngMark)) return patches;
  return [...patches, ...(await checksumsOfChunks(reader, patches))];
}

function inWindow(bytes: Buffer, start: number, header: Buffer): Patch[] {
  const patches: Patch[] = [];
  for (let at = bytes.indexOf(header); at !== -1 && at < windowBytes; at = bytes.indexOf(header, at + 1))
    patches.push(...emptyPosition(bytes.subarray(at, at + exifBytes), start + at));
  return patches;
}

/** Returns the new checksums of the patched chunks of a PNG. @see https://www.w3.org/TR/png-3/#5Chunk-layout */
async function checksumsOfChunks(reader: BlobReader, patches: readonly Patch[]): Promise<Patch[]> {
  const checksums: Patch[] = [];
  let position = pngMark.length;
  for (let chunk = 0; chunk < maxChunks && position + 12 <= reader.sizeBytes; chunk += 1) {
    const length = (await readPart(reader, position, 4)).readUInt32BE(0);
    const [start, end] = [position + 4, position + 8 + length];
    if (patches.some((patch) => patch.position < end && patch.position + patch.bytes.length > start)) {
      const bytes = await readPart(reader, start, length + 4);
      applyPatches(bytes, start, patches);
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc32(bytes));
      checksums.push({ position: end, bytes: checksum });
    }
    position = end + 4;
  }
  return checksums;
}
