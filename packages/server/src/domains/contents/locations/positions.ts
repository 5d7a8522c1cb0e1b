import type { BlobReader } from '../../../blobs/blob-store.ts';
import { findFilmPosition } from './film-position.ts';
import { findMatroskaPosition } from './matroska-position.ts';
import { type Patch, readPart } from './patch.ts';
import { findInText, findPicturePosition } from './picture-position.ts';
import { findSoundPosition, soundMarks } from './sound-position.ts';

export { applyPatches, type Patch, patchedReader } from './patch.ts';

/** Finds where contents say where they were taken. */
export interface Positions {
  /** Returns the patches that remove the position; empty if there is none. The reader stays open. */
  find(sha256: string, reader: BlobReader): Promise<readonly Patch[]>;
}

/** Contents whose patches are kept in memory. */
const maxKnown = 5_000;

/** Bytes of all patches that are kept in memory, with what each of them needs besides. */
const maxKnownBytes = 32 * 1024 * 1024;
const patchBytes = 200;

/** Creates a finder that remembers contents, which never change: a video is read in hundreds of ranges. */
export function createPositions(): Positions {
  const known = new Map<string, readonly Patch[]>();
  let knownBytes = 0;
  const evict = (sha256: string) => {
    knownBytes -= weigh(known.get(sha256) ?? []);
    known.delete(sha256);
  };
  return {
    async find(sha256, reader) {
      const patches = known.get(sha256) ?? (await findPosition(reader));
      evict(sha256);
      known.set(sha256, patches);
      knownBytes += weigh(patches);
      for (const oldest of known.keys()) {
        const isLittle = known.size <= maxKnown && knownBytes <= maxKnownBytes;
        if (isLittle || oldest === sha256) break;
        evict(oldest);
      }
      return patches;
    },
  };
}

function weigh(patches: readonly Patch[]): number {
  return patches.reduce(
    (sum, { fill }) => sum + (typeof fill === 'number' ? 0 : fill.length) + patchBytes,
    0,
  );
}

/**
 * Beginnings of pictures with EXIF data, XMP or IPTC, in hexadecimal: JPEG, PNG, RIFF (WebP), TIFF and raw formats, GIF,
 * Photoshop, JPEG XL. @see contents/identify.ts, which distinguishes types more closely
 */
const pictureMarks = [
  ...[
    'ffd8ff',
    '89504e47',
    '52494646',
    '49492a00',
    '4d4d002a',
    '49492b00',
    '4d4d002b',
    '47494638',
    '38425053',
  ],
  ...['49495500', '4949524f', '49495253', '46554a4946494c4d', 'ff0a', '0000000c4a584c20'],
];

/** Brands of pictures in boxes like those of films. */
const pictureBrands =
  /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|mif2|msf1|miaf|avif|avis|crx |jpeg|jpgs)/;

async function findPosition(reader: BlobReader): Promise<readonly Patch[]> {
  const head = await readPart(reader, 0, 32);
  const type = head.toString('latin1', 4, 8);
  const isPicture =
    pictureMarks.some((mark) => head.toString('hex').startsWith(mark)) ||
    (type === 'ftyp' && pictureBrands.test(head.toString('latin1', 8, 12)));
  if (isPicture) return await findPicturePosition(reader);
  if (soundMarks.some((mark) => head.toString('hex').startsWith(mark)))
    return await findSoundPosition(reader, findInText);
  if (head.toString('hex').startsWith('1a45dfa3')) return await findMatroskaPosition(reader);
  return ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(type)
    ? await findFilmPosition(reader)
    : [];
}
