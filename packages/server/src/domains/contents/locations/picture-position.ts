import { crc32 } from 'node:zlib';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import { emptyPosition } from './exif-position.ts';
import { applyPatches, maxPatches, type Patch, readPart, windowBytes, windowOverlapBytes } from './patch.ts';
import { blankXmp } from './text-position.ts';

/** Beginnings of EXIF data in any format: JPEG, HEIF, AVIF, WebP, PNG, TIFF. */
const headers = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** EXIF data that is looked at; a picture has one, with others inside it a few. */
const maxExif = 64;

/** Chunks of a PNG that are read; a picture has some hundred. */
const maxChunks = 100_000;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns what removes the position from a picture: in its EXIF data, wherever its format has it, and in XMP. The
 * picture itself stays as it is, bit for bit.
 */
export async function findPicturePosition(reader: BlobReader): Promise<Patch[]> {
  const patches = (await findPatches(reader)).slice(0, maxPatches);
  if (patches.length === 0 || !(await readPart(reader, 0, pngMark.length)).equals(pngMark)) return patches;
  return [...patches, ...(await checksumsOfChunks(reader, patches))];
}

async function findPatches(reader: BlobReader): Promise<Patch[]> {
  const patches: Patch[] = [];
  let exifCount = 0;
  for (let start = 0; start < reader.sizeBytes && patches.length < maxPatches; start += windowBytes) {
    const bytes = await readPart(reader, start, windowBytes + windowOverlapBytes);
    for (const at of listHeaders(bytes).slice(0, maxExif - exifCount)) {
      exifCount += 1;
      patches.push(...emptyPosition(bytes.subarray(at, at + windowOverlapBytes), start + at));
    }
    patches.push(...blankXmp(bytes, start));
  }
  return patches;
}

/** Returns where EXIF data begins in a window, at most as often as is looked at. */
function listHeaders(bytes: Buffer): number[] {
  const places: number[] = [];
  for (const header of headers) {
    for (let at = bytes.indexOf(header); at !== -1 && at < windowBytes; at = bytes.indexOf(header, at + 1)) {
      places.push(at);
      if (places.length >= maxExif * headers.length) return places;
    }
  }
  return places;
}

/** Returns the new checksums of the patched chunks of a PNG. @see https://www.w3.org/TR/png-3/#5Chunk-layout */
async function checksumsOfChunks(reader: BlobReader, patches: readonly Patch[]): Promise<Patch[]> {
  const checksums: Patch[] = [];
  let position = pngMark.length;
  for (let chunk = 0; chunk < maxChunks && position + 12 <= reader.sizeBytes; chunk += 1) {
    const length = (await readPart(reader, position, 4)).readUInt32BE(0);
    const [start, end] = [position + 4, position + 8 + length];
    if (patches.some((patch) => patch.position < end && patch.position + patch.bytes.length > start)) {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(await checksumOf(reader, { start, end, patches }));
      checksums.push({ position: end, bytes: checksum });
    }
    position = end + 4;
  }
  return checksums;
}

/** Returns the checksum of a part as it is with patches, which can be as large as the content. */
async function checksumOf(
  reader: BlobReader,
  { start, end, patches }: { start: number; end: number; patches: readonly Patch[] },
): Promise<number> {
  let checksum = 0;
  for (let at = start; at < Math.min(end, reader.sizeBytes); at += windowBytes) {
    const bytes = await readPart(reader, at, Math.min(windowBytes, end - at));
    applyPatches(bytes, at, patches);
    checksum = crc32(bytes, checksum);
  }
  return checksum;
}
