import type { BlobReader } from '../../../blobs/blob-store.ts';

/** Bytes that replace others at a position of a content; the size stays. */
export interface Patch {
  position: number;
  length: number;
  /** Bytes of this length; or one that stands everywhere, since a content can make it gigabytes. */
  fill: Buffer | number;
}

/** Part of a content that is searched at once. */
export const windowBytes = 1024 * 1024;

/** Bytes by which windows overlap: EXIF data is at most one segment of a JPEG, and everything else is shorter. */
export const windowOverlapBytes = 64 * 1024;

/** Patches of a content: a photo has some ten, and one that is made of positions has no end of them. */
export const maxPatches = 5_000;

/** Patches of a film: ten hours with a position each second are 36,000. */
export const maxFilmPatches = 50_000;

/** Returns a patch of zeros. */
export function zeros(position: number, length: number): Patch {
  return { position, length, fill: 0 };
}

/** Returns a patch of spaces, for values in a text. */
export function blanks(position: number, length: number): Patch {
  return { position, length, fill: 0x20 };
}

/** Returns a patch of these bytes. */
export function replaced(position: number, bytes: Buffer): Patch {
  return { position, length: bytes.length, fill: bytes };
}

/** Writes patches over the bytes that begin at a position of their content. */
export function applyPatches(bytes: Uint8Array, from: number, patches: readonly Patch[]): void {
  for (const { position, length, fill } of patches) {
    const start = Math.max(position, from);
    const end = Math.min(position + length, from + bytes.length);
    if (start >= end) continue;
    if (typeof fill === 'number') bytes.fill(fill, start - from, end - from);
    else bytes.set(fill.subarray(start - position, end - position), start - from);
  }
}

/** Returns a reader of the patched content. */
export function patchedReader(reader: BlobReader, patches: readonly Patch[]): BlobReader {
  if (patches.length === 0) return reader;
  const near = createIndex(patches);
  return {
    sizeBytes: reader.sizeBytes,
    async read(into, position) {
      const count = await reader.read(into, position);
      applyPatches(into.subarray(0, count), position, near(position, position + count));
      return count;
    },
    close: () => reader.close(),
  };
}

/** Finds the patches of a part of the content. */
type Near = (start: number, end: number) => readonly Patch[];

/** Puts short patches into regions of the content, so that not all are looked at for each part. */
function createIndex(patches: readonly Patch[]): Near {
  const long: Patch[] = [];
  const regions = new Map<number, Patch[]>();
  for (const patch of patches) {
    const region = Math.floor(patch.position / windowBytes);
    const group = patch.length > windowBytes ? long : (regions.get(region) ?? []);
    group.push(patch);
    if (group !== long) regions.set(region, group);
  }
  return (start, end) => {
    const near = [...long];
    // A short one may begin in the region before.
    const first = Math.floor(start / windowBytes) - 1;
    for (let region = first; region <= end / windowBytes; region += 1)
      near.push(...(regions.get(region) ?? []));
    return near;
  };
}

/** Returns bytes that are in memory as a content. */
export function memoryReader(bytes: Buffer): BlobReader {
  return {
    sizeBytes: bytes.length,
    read: async (into, position) => bytes.copy(into, 0, position, position + into.length),
    close: async () => undefined,
  };
}

/** Reads a part of a content; shorter at its end. */
export async function readPart(reader: BlobReader, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, reader.sizeBytes - position)));
  const count = bytes.length === 0 ? 0 : await reader.read(bytes, position);
  return bytes.subarray(0, count);
}
