import type { BlobReader } from '../../../blobs/blob-store.ts';
import { boxesIn, type Span } from '../identifying/boxes.ts';
import { maxFilmPatches, type Patch, readPart, windowBytes, zeros } from './patch.ts';

/** Boxes of a film that players skip, in which dash cameras store the data of their receiver. */
export const spareBoxes: ReadonlySet<string> = new Set(['free', 'skip', 'gps0']);

/** Marks of positions there: of blocks of Novatek's chips, of BlackVue's boxes, and of a receiver's sentences (NMEA 0183). */
const marks = ['GPS', 'gps', '$GP', '$GN', '$GL', '$GA', '$GB'];
/** Longest mark but one byte: one may lie across the end of a window. */
const overlapBytes = 2;

/** Bytes of the list of blocks in the film: a day of one each second is 700 KB. */
const maxListBytes = 1024 * 1024;

/** Bytes of one block; Novatek's have some hundred. */
const maxBlockBytes = 1024 * 1024;

/** Returns the patches that empty a spare box with positions. */
export async function emptySpareBox(
  reader: BlobReader,
  type: string,
  { start, end }: Span,
): Promise<Patch[]> {
  if (end <= start) return [];
  if (type === 'gps0') return [zeros(start, end - start)];
  for (let at = start; at < end; at += windowBytes) {
    const bytes = await readPart(reader, at, Math.min(windowBytes + overlapBytes, end - at));
    if (marks.some((mark) => bytes.includes(mark, 0, 'latin1'))) return [zeros(start, end - start)];
  }
  return [];
}

/**
 * Returns the patches that empty the blocks that Novatek's dash cameras list in the film: in its box `gps `, each as an offset and a size, and
 * itself a box `free`. `movie`: the content of the film's box; `base`: where the film begins.
 */
export async function emptyListedBlocks(reader: BlobReader, movie: Span, base: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  const film = { read: async (start: number, length: number) => await readPart(reader, start, length) };
  for await (const { type, start, end } of boxesIn(film, movie)) {
    if (type !== 'gps ') continue;
    // Behind a version and the number of blocks.
    const list = await readPart(reader, start + 8, Math.min(end - start - 8, maxListBytes));
    for (let at = 0; at + 8 <= list.length && patches.length < maxFilmPatches; at += 8) {
      const block = base + list.readUInt32BE(at);
      const head = await readPart(reader, block, 12);
      if (head.toString('latin1', 4) !== 'freeGPS ') continue;
      const size = Math.min(list.readUInt32BE(at + 4), maxBlockBytes, reader.sizeBytes - block);
      if (size > 12) patches.push(zeros(block + 12, size - 12));
    }
  }
  return patches;
}
