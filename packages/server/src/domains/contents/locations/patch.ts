import type { BlobReader } from '../../../blobs/blob-store.ts';

/** What replaces bytes at a position of a content; its size stays. */
export interface Patch {
  position: number;
  length: number;
  /** Bytes of this length; or one that stands everywhere, since a content can ask for gigabytes of it. */
  fill: Buffer | number;
}

/** Part of a content that is searched at once. */
export const windowBytes = 1024 * 1024;

/** Bytes by which windows overlap: EXIF data is at most one segment of a JPEG, and everything else is shorter. */
export const windowOverlapBytes = 64 * 1024;

/** Patches of a content: a photo has some ten, and one that is made of positions has no end of them. */
export const maxPatches = 5_000;

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
  return {
    sizeBytes: reader.sizeBytes,
    async read(into, position) {
      const count = await reader.read(into, position);
      applyPatches(into.subarray(0, count), position, patches);
      return count;
    },
    close: () => reader.close(),
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
