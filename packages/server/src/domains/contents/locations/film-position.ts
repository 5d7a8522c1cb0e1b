import type { BlobReader } from '../../../blobs/blob-store.ts';
import { emptyListedBlocks, emptySpareBox, spareBoxes } from './film-recorders.ts';
import { emptySamples } from './film-samples.ts';
import {
  maxFilmPatches,
  maxPatches,
  type Patch,
  readPart,
  windowBytes,
  windowOverlapBytes,
  zeros,
} from './patch.ts';
import { emptyPlaceValues } from './quicktime-keys.ts';
import { blankIsoPositions, blankXmp } from './text-position.ts';

/** Boxes at the top of a film that describe it; the pictures and sound themselves are in others. */
const describing = new Set(['moov', 'meta', 'udta', 'uuid']);

/** Larger descriptions are not of a phone. */
const maxBoxBytes = 64 * 1024 * 1024;

/** Boxes at the top of a film: a recording in fragments has thousands. */
const maxBoxes = 10_000;

/**
 * Returns the patches that remove the position from a film (MP4, MOV, 3GP, M4A): from its description, and from tracks in which
 * cameras record it each second, or beside them. `from`: where the film begins in the content.
 * @see ISO/IEC 14496-12, 4.2 boxes; 3GPP TS 26.244, 8.10 location; QuickTime file format, user data
 */
export async function findFilmPosition(reader: BlobReader, from = 0): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = from;
  for (let box = 0; box < maxBoxes && position + 8 <= reader.sizeBytes; box += 1) {
    const { type, sizeBytes } = readHead(await readPart(reader, position, 16), reader.sizeBytes - position);
    if (sizeBytes < 8) break;
    if (describing.has(type) && sizeBytes <= maxBoxBytes)
      patches.push(...(await inDescription(reader, position, position + sizeBytes)));
    const content = { start: position + 8, end: Math.min(position + sizeBytes, reader.sizeBytes) };
    if (type === 'moov' && sizeBytes <= maxBoxBytes)
      for (const empty of [emptySamples, emptyListedBlocks])
        patches.push(...(await empty(reader, content, from)));
    if (spareBoxes.has(type) && sizeBytes <= maxBoxBytes)
      patches.push(...(await emptySpareBox(reader, type, content)));
    if (patches.length >= maxFilmPatches) break;
    position += sizeBytes;
  }
  return patches.slice(0, maxFilmPatches);
}

function readHead(head: Buffer, restBytes: number): { type: string; sizeBytes: number } {
  const size = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  // 0: to the end of the file; 1: the size follows in 64 bits.
  if (size === 0) return { type, sizeBytes: restBytes };
  if (size === 1 && head.length >= 16) return { type, sizeBytes: Number(head.readBigUInt64BE(8)) };
  return { type, sizeBytes: size };
}

/** Looks through a description in windows: a box of 64 MB is never in memory at once. */
async function inDescription(reader: BlobReader, from: number, end: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (let start = from; start < end && patches.length < maxPatches; start += windowBytes) {
    const bytes = await readPart(reader, start, Math.min(windowBytes + windowOverlapBytes, end - start));
    for (const find of [blankIsoPositions, blankXmp, emptyLocationBoxes, emptyPlaceValues])
      patches.push(...find(bytes, start));
  }
  return patches;
}

/** Empties the boxes `loci` of 3GPP, which have numbers instead of a text. */
function emptyLocationBoxes(bytes: Buffer, base: number): Patch[] {
  const patches: Patch[] = [];
  for (
    let at = bytes.indexOf('loci');
    at !== -1 && patches.length < maxPatches;
    at = bytes.indexOf('loci', at + 4)
  ) {
    const size = at >= 4 ? bytes.readUInt32BE(at - 4) : 0;
    const end = at - 4 + size;
    // Version and flags stay; 0 degrees is the value of a box without a position.
    if (size > 16 && end <= bytes.length) patches.push(zeros(base + at + 8, end - at - 8));
  }
  return patches;
}
