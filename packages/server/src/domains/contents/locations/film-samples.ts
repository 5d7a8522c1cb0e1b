import type { BlobReader } from '../../../blobs/blob-store.ts';
import { boxesIn, type Span } from '../identifying/boxes.ts';
import { maxFilmPatches, type Patch, readPart, zeros } from './patch.ts';

/**
 * Formats of tracks in which cameras record a position each second: GoPro, Google's camera motion, Apple's timed
 * metadata, Sony, and timed metadata as text, XML and URI. DJI writes it as captions.
 */
const formats = new Set(['gpmd', 'camm', 'mebx', 'rtmd', 'mett', 'metx', 'urim', 'priv', 'gps ']);
const captions = new Set(['tx3g', 'text']);

/** Bytes of a caption that is looked at to see whether captions are of a drone. */
const captionBytes = 4096;
const dronePosition = /gps|lat(itude)?\s*[:=]/i;

/** Bytes of one table of a track that are read: 20 hours of a sample each second are 300 KB. */
const maxTableBytes = 1024 * 1024;

/** Bytes of one chunk that are emptied; it has some seconds of samples. */
const maxChunkBytes = 1024 * 1024;

/** Returns the patches that empty the samples of such tracks. `movie`: the content of its box; `base`: where the film begins. */
export async function emptySamples(reader: BlobReader, movie: Span, base: number): Promise<Patch[]> {
  const film = { read: async (start: number, length: number) => await readPart(reader, start, length) };
  const patches: Patch[] = [];
  for await (const track of boxesIn(film, movie)) {
    const tables = track.type === 'trak' ? await readTables(film, track) : null;
    if (!tables) continue;
    const format = tables.get('stsd')?.toString('latin1', 12, 16) ?? '';
    if (!formats.has(format) && !captions.has(format)) continue;
    const chunks = listChunks(tables).map(({ offset, length }) => ({ offset: base + offset, length }));
    if (captions.has(format) && !(await tellPosition(reader, chunks))) continue;
    for (const { offset, length } of chunks) {
      if (patches.length >= maxFilmPatches) return patches;
      const size = Math.min(length, reader.sizeBytes - offset);
      if (size > 0) patches.push(zeros(offset, size));
    }
  }
  return patches;
}

interface Film {
  read(start: number, length: number): Promise<Buffer>;
}

interface Chunk {
  offset: number;
  length: number;
}

/** Reads the tables of a track by their type; null if it has none. */
async function readTables(film: Film, track: Span): Promise<Map<string, Buffer> | null> {
  let inside: Span | null = track;
  for (const type of ['mdia', 'minf', 'stbl']) inside = inside && (await findBox(film, inside, type));
  if (!inside) return null;
  const tables = new Map<string, Buffer>();
  for await (const { type, start, end } of boxesIn(film, inside))
    if (/^(stsd|stsz|stsc|stco|co64)$/.test(type))
      tables.set(type, await film.read(start, Math.min(end - start, maxTableBytes)));
  return tables;
}

async function findBox(film: Film, inside: Span, type: string): Promise<Span | null> {
  for await (const box of boxesIn(film, inside)) if (box.type === type) return box;
  return null;
}

async function tellPosition(reader: BlobReader, [first]: readonly Chunk[]): Promise<boolean> {
  if (!first) return false;
  const caption = await readPart(reader, first.offset, Math.min(first.length, captionBytes));
  return dronePosition.test(caption.toString('latin1'));
}

/**
 * Returns where the samples of a track are.
 * @see ISO/IEC 14496-12, 8.7: sizes of samples (stsz), samples of a chunk (stsc), offsets of chunks (stco, co64)
 */
function listChunks(tables: ReadonlyMap<string, Buffer>): Chunk[] {
  const sizes = tables.get('stsz') ?? Buffer.alloc(0);
  const runs = readRuns(tables.get('stsc') ?? Buffer.alloc(0));
  const common = uint(sizes, 4);
  let sample = 0;
  let run = 0;
  return readOffsets(tables).map((offset, index) => {
    while (run + 1 < runs.length && (runs[run + 1]?.first ?? 0) <= index + 1) run += 1;
    let length = 0;
    for (let count = runs[run]?.samples ?? 0; count > 0 && length < maxChunkBytes; count -= 1) {
      length += common === 0 ? uint(sizes, 12 + 4 * sample) : common;
      sample += 1;
      if (sample * 4 > maxTableBytes) break;
    }
    return { offset, length: Math.min(length, maxChunkBytes) };
  });
}

function readRuns(table: Buffer): { first: number; samples: number }[] {
  const count = Math.max(0, Math.min(uint(table, 4), Math.floor((table.length - 8) / 12)));
  return Array.from({ length: count }, (_, index) => ({
    first: uint(table, 8 + 12 * index),
    samples: uint(table, 12 + 12 * index),
  }));
}

function readOffsets(tables: ReadonlyMap<string, Buffer>): number[] {
  const long = tables.get('co64');
  const table = long ?? tables.get('stco') ?? Buffer.alloc(0);
  const size = long ? 8 : 4;
  const count = Math.max(0, Math.min(uint(table, 4), Math.floor((table.length - 8) / size), maxFilmPatches));
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + size * index;
    return long ? Number(table.readBigUInt64BE(at)) : uint(table, at);
  });
}

function uint(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}
