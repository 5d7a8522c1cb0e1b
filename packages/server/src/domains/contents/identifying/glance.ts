import type { ByteRange } from '../../../blobs/blob-store.ts';

/**
 * Number of first bytes that identify most types. Some containers have their index elsewhere: it is read where a
 * content can be opened again.
 */
export const identifyingBytes = 64 * 1024;

/** Bytes that are read at once, and how often: the index of a container is found in a few steps, or not looked for. */
const blockBytes = 64 * 1024;
const maxBlocks = 24;
/** Reads of one content: a container of countless tiny parts costs the server no more. */
const maxReads = 5_000;

/** A content that is complete. */
export interface WholeContent {
  sizeBytes: number;
  /** First bytes: `identifyingBytes`, or all if there are fewer. */
  head: Uint8Array;
  /** Reads a range of the bytes. */
  read(range: ByteRange): Promise<Uint8Array>;
}

/** Reads a few places of a content; the first bytes are there. */
export interface Glance {
  readonly sizeBytes: number;
  readonly head: Buffer;
  /** Returns these bytes; fewer only at the end. @throws GlanceEnded after so many reads that it is not worth more */
  read(start: number, length: number): Promise<Buffer>;
}

/** Thrown if a content would have to be read at too many places. */
export class GlanceEnded extends Error {
  override readonly name = 'GlanceEnded';
}

/** Returns first bytes as a content that has no others. */
export function wholeOf(head: Uint8Array): WholeContent {
  return { sizeBytes: head.byteLength, head, read: async ({ start, end }) => head.subarray(start, end + 1) };
}

/** Starts to look at a content. */
export function glanceAt({ sizeBytes, head, read }: WholeContent): Glance {
  const first = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const blocks = new Map<number, Buffer>();
  let reads = 0;
  const blockAt = async (index: number): Promise<Buffer> => {
    const known = blocks.get(index);
    if (known) return known;
    if (blocks.size >= maxBlocks) throw new GlanceEnded();
    const start = index * blockBytes;
    const block = Buffer.from(await read({ start, end: Math.min(start + blockBytes, sizeBytes) - 1 }));
    blocks.set(index, block);
    return block;
  };
  return {
    sizeBytes,
    head: first,
    async read(start, length) {
      reads += 1;
      if (reads > maxReads) throw new GlanceEnded();
      const end = Math.min(start + length, sizeBytes);
      if (end <= start) return Buffer.alloc(0);
      if (end <= first.length) return first.subarray(start, end);
      const pieces: Buffer[] = [];
      for (let index = Math.floor(start / blockBytes); index * blockBytes < end; index += 1) {
        const base = index * blockBytes;
        pieces.push((await blockAt(index)).subarray(Math.max(0, start - base), end - base));
      }
      return Buffer.concat(pieces);
    },
  };
}

/** A content for file-type: a Blob that is only sliced. */
export class GlanceBlob extends Blob {
  override readonly size: number;
  readonly #glance: Glance;
  readonly #start: number;

  constructor(glance: Glance, start = 0, size = glance.sizeBytes) {
    super([]);
    this.size = size;
    this.#glance = glance;
    this.#start = start;
  }

  override slice(start = 0, end = this.size): Blob {
    return new GlanceBlob(this.#glance, this.#start + start, Math.min(end, this.size) - start);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#glance.read(this.#start, this.size);
    return Uint8Array.from(bytes).buffer;
  }
}
