import type { BlobReader } from '../../../blobs/blob-store.ts';
import { blankComments } from './comment-position.ts';
import { findFilmPosition } from './film-position.ts';
import { blankIptcPlaces } from './iptc-position.ts';
import {
  maxPatches,
  type Patch,
  readPart,
  replaced,
  windowBytes,
  windowOverlapBytes,
  zeros,
} from './patch.ts';
import { blankPngTexts, checksumChunks, pngMark } from './png-position.ts';
import { blankIsoPositions, blankXmp } from './text-position.ts';
import { emptyTiffPosition } from './tiff-position.ts';

/** Beginnings of EXIF data in any format (JPEG, HEIF, AVIF, WebP, PNG, TIFF), and of BigTIFF. */
const tiffHeads = ['II*\0', 'MM\0*', 'II+\0\x08\0\0\0', 'MM\0+\0\x08\0\0'];

/** EXIF data that is looked at; a picture has one, with others inside it a few. */
const maxTiffs = 64;

/** Films inside a picture: that of a motion photo. */
const filmHeads = ['ftyp'];
const maxFilms = 8;

/** Boxes in which JPEG XL has EXIF data and XMP packed; a picture has two. @see ISO/IEC 18181-2, 9.4 Brotli compressed box */
const packedHeads = ['brobExif', 'brobxml '];
const maxPackedBoxes = 8;

/**
 * Returns the patches that remove the position from a picture: in its EXIF data, XMP and IPTC, wherever its format has them, and in
 * the film of a motion photo. The picture itself stays as it is, bit for bit.
 */
export async function findPicturePosition(reader: BlobReader): Promise<Patch[]> {
  const patches = (await findInWindows(reader)).slice(0, maxPatches);
  if (!(await readPart(reader, 0, pngMark.length)).equals(pngMark)) return patches;
  const texts = await blankPngTexts(reader, findInText);
  const all = [...patches, ...texts];
  return all.length === 0 ? all : [...all, ...(await checksumChunks(reader, all))];
}

/** Returns the patches that remove positions from profiles and tags, which are text and pictures. */
export async function findInText(reader: BlobReader): Promise<Patch[]> {
  const isoPositions = blankIsoPositions(await readPart(reader, 0, reader.sizeBytes), 0);
  return [...(await findInWindows(reader)), ...isoPositions];
}

async function findInWindows(reader: BlobReader): Promise<Patch[]> {
  // The header of a raw format is one at the beginning only.
  const patches = await emptyTiffPosition(reader, 0);
  const first = await readPart(reader, 0, 4);
  let [tiffs, films, packed] = [maxTiffs, maxFilms, maxPackedBoxes];
  for (let start = 0; start < reader.sizeBytes && patches.length < maxPatches; start += windowBytes) {
    const bytes = await readPart(reader, start, windowBytes + windowOverlapBytes);
    for (const at of listHeads(bytes, tiffHeads).slice(0, tiffs)) {
      tiffs -= 1;
      if (start + at > 0) patches.push(...(await emptyTiffPosition(reader, start + at)));
    }
    for (const at of listHeads(bytes, filmHeads).slice(0, films)) {
      films -= 1;
      const from = start + at - 4;
      if (from > 0) patches.push(...(await findFilmPosition(reader, from)));
    }
    for (const at of listHeads(bytes, packedHeads).slice(0, packed)) {
      packed -= 1;
      patches.push(...removePackedBox(bytes, at, start));
    }
    patches.push(...blankXmp(bytes, start), ...blankIptcPlaces(bytes, start));
    patches.push(...blankComments(first, bytes, start));
  }
  return patches;
}

/** Removes a packed box, whose type is at a place of a window: unpacking it to look would be decoding here. Readers skip `free`. */
function removePackedBox(bytes: Buffer, at: number, base: number): Patch[] {
  const size = at >= 4 ? bytes.readUInt32BE(at - 4) : 0;
  return size > 16 ? [replaced(base + at, Buffer.from('free')), zeros(base + at + 4, size - 8)] : [];
}

/** Returns where one of these begins in a window, at most as often as is looked at. */
function listHeads(bytes: Buffer, heads: readonly string[]): number[] {
  const places: number[] = [];
  for (const head of heads) {
    const mark = Buffer.from(head, 'latin1');
    let count = 0;
    for (let at = bytes.indexOf(mark); at !== -1 && at < windowBytes; at = bytes.indexOf(mark, at + 1)) {
      places.push(at);
      count += 1;
      if (count >= maxTiffs) break;
    }
  }
  return places;
}
