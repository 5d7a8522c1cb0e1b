import { crc32 } from 'node:zlib';
import type { BlobReader, BlobStore } from '../../../blobs/blob-store.ts';
import type { SourcedEntry } from '../plan/plan-zip.ts';

/** Bytes that are read one after the other. */
export interface Piece {
  /** Fills the buffer, and returns the number of bytes; fewer than requested only at the end. */
  read(into: Buffer): Promise<number>;
  close(): Promise<void>;
}

/** Thrown if the bytes of a content are gone, or are not those of the plan. */
export class UnreadableContentError extends Error {
  override readonly name = 'UnreadableContentError';
  readonly entry: SourcedEntry;

  constructor(entry: SourcedEntry, cause?: unknown) {
    super('the bytes of an entry cannot be read', { cause });
    this.entry = entry;
  }
}

/** Returns bytes in memory as a piece. */
export function pieceOf(bytes: Buffer): Piece {
  let position = 0;
  return {
    async read(into) {
      const count = bytes.copy(into, 0, position);
      position += count;
      return count;
    },
    close: async () => undefined,
  };
}

/** Returns bytes that are made on the way as a piece. */
export function pieceOfStream(source: AsyncGenerator<Buffer>): Piece {
  let rest: Buffer = Buffer.alloc(0);
  return {
    async read(into) {
      let filled = 0;
      while (filled < into.length) {
        if (rest.length === 0) {
          const next = await source.next();
          if (next.done) break;
          rest = next.value;
        }
        const count = rest.copy(into, filled);
        rest = rest.subarray(count);
        filled += count;
      }
      return filled;
    },
    async close() {
      await source.return(undefined);
    },
  };
}

/** Content of an entry, from a byte on. */
interface WantedContent {
  entry: SourcedEntry;
  sha256: string;
  start: number;
}

/**
 * Opens a content and reads it as its piece is read. Read from its beginning, it is compared with its CRC before its last
 * bytes are passed on: a reader never gets all of a damaged one.
 * @throws UnreadableContentError
 */
export async function openContentPiece(blobs: BlobStore, wanted: WantedContent): Promise<Piece> {
  const { entry, start } = wanted;
  const reader = await openBlob(blobs, wanted);
  let position = start;
  let sum = 0;
  return {
    async read(into) {
      const part = into.subarray(0, Math.min(into.length, entry.sizeBytes - position));
      const count = await reader.read(part, position).catch((error: unknown) => {
        throw new UnreadableContentError(entry, error);
      });
      position += count;
      if (start === 0) sum = crc32(part, sum);
      const isWrong = position === entry.sizeBytes && start === 0 && sum !== entry.crc32;
      if (count < part.length || isWrong) throw new UnreadableContentError(entry);
      return count;
    },
    close: () => reader.close(),
  };
}

/**
 * Reads all of a small content at once.
 * @throws UnreadableContentError
 */
export async function loadContentPiece(blobs: BlobStore, wanted: WantedContent): Promise<Piece> {
  const piece = await openContentPiece(blobs, { ...wanted, start: 0 });
  try {
    const bytes = Buffer.allocUnsafe(wanted.entry.sizeBytes);
    await piece.read(bytes);
    return pieceOf(bytes.subarray(wanted.start));
  } finally {
    await piece.close();
  }
}

async function openBlob(blobs: BlobStore, { entry, sha256 }: WantedContent): Promise<BlobReader> {
  const reader = await blobs.openReader(sha256).catch((error: unknown) => {
    throw new UnreadableContentError(entry, error);
  });
  if (reader.sizeBytes === entry.sizeBytes) return reader;
  await reader.close();
  throw new UnreadableContentError(entry);
}
