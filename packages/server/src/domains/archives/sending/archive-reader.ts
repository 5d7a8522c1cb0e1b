import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { ByteReader } from '../../../http/bytes/pump.ts';
import { type LaidOutPlan, type SourcedEntry, textFrom, zipOfPlan } from '../plan/plan-zip.ts';
import { segmentsFrom, type ZipSegment } from '../zip/zip-layout.ts';
import { loadContentPiece, openContentPiece, type Piece, pieceOf, pieceOfStream } from './open-pieces.ts';

/** Maximum size of a content that is read in advance, all at once. */
const smallBytes = 256 * 1024;

/** Maximum bytes that are read in advance, and of pieces: small files are opened side by side. */
const maxAheadBytes = 512 * 1024;
const maxAheadPieces = 24;

/** A piece that is read next, or soon. */
interface Waiting {
  sizeBytes: number;
  /** Opens it; if it is small, it was opened before. */
  open(): Promise<Piece>;
}

/**
 * Creates a reader of an archive, of which every range can be read. It generates headers and texts on demand, and holds
 * a few small contents in memory, but no large ones.
 */
export function createArchiveReader(blobs: BlobStore, plan: LaidOutPlan): ByteReader {
  const zip = zipOfPlan(plan);
  let here = -1;
  let segments: AsyncGenerator<ZipSegment<SourcedEntry>> | null = null;
  let isAtEnd = false;
  let waiting: Waiting[] = [];
  let current: Piece | null = null;

  async function start(position: number): Promise<void> {
    await stop();
    here = position;
    isAtEnd = false;
    segments = segmentsFrom(zip, position);
  }

  async function stop(): Promise<void> {
    const left = waiting;
    waiting = [];
    await current?.close();
    current = null;
    await Promise.all(left.filter(isAhead).map(async ({ opened }) => (await settled(opened))?.close()));
    await segments?.return(undefined);
    segments = null;
  }

  async function fillAhead(from: number): Promise<void> {
    let bytes = waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    while (segments && !isAtEnd && waiting.length < maxAheadPieces && bytes < maxAheadBytes) {
      const next = await segments.next();
      if (next.done) isAtEnd = true;
      else {
        const one = toWaiting(next.value, from);
        waiting.push(one);
        bytes += one.sizeBytes;
      }
    }
  }

  function toWaiting(segment: ZipSegment<SourcedEntry>, from: number): Waiting {
    const skipped = Math.max(0, from - segment.offset);
    if (segment.kind === 'bytes') {
      const bytes = segment.bytes.subarray(skipped);
      return { sizeBytes: bytes.length, open: async () => pieceOf(bytes) };
    }
    const { entry } = segment;
    const { source } = entry;
    const sizeBytes = segment.sizeBytes - skipped;
    if (source.kind === 'folder') return { sizeBytes, open: async () => pieceOf(Buffer.alloc(0)) };
    if (source.kind === 'text') {
      const open = async () => pieceOfStream(textFrom(plan, { nth: source.nth, start: skipped }));
      return { sizeBytes, open };
    }
    const wanted = { entry, sha256: source.sha256, start: skipped };
    if (entry.sizeBytes > smallBytes) return { sizeBytes, open: () => openContentPiece(blobs, wanted) };
    return openedAhead(sizeBytes, loadContentPiece(blobs, wanted));
  }

  return {
    async read(into, position) {
      if (position !== here) await start(position);
      const buffer = Buffer.from(into.buffer, into.byteOffset, into.byteLength);
      let filled = 0;
      while (filled < buffer.length) {
        if (!current) {
          await fillAhead(position);
          const next = waiting.shift();
          if (!next) break;
          current = await next.open();
        }
        const count = await current.read(buffer.subarray(filled));
        filled += count;
        if (filled < buffer.length) {
          await current.close();
          current = null;
        }
      }
      here += filled;
      return filled;
    },
    close: stop,
  };
}

interface Ahead extends Waiting {
  opened: Promise<Piece>;
}

/** The result is awaited later; until then a failure would count as unhandled. */
function openedAhead(sizeBytes: number, opened: Promise<Piece>): Ahead {
  opened.catch(() => undefined);
  return { sizeBytes, open: () => opened, opened };
}

function isAhead(waiting: Waiting): waiting is Ahead {
  return 'opened' in waiting;
}

/** Returns the result of a promise; null if it failed. */
async function settled<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch {
    // The reader has left.
    return null;
  }
}
