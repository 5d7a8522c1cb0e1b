import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { isAppError } from '../../../errors.ts';

/** A content as its row describes it. */
export interface KnownContent {
  sha256: string;
  sizeBytes: number;
}

/** Fault of a content's bytes. `unreadable`: the disk fails to read them, possibly for now. */
export type ContentFault = 'missing' | 'wrong-size' | 'wrong-bytes' | 'unreadable';

/** Result of an inspection; `storedAt` shows whether the bytes were stored again since. */
export interface Inspection {
  fault: ContentFault | null;
  storedAt: Date | null;
  /** Error of an unreadable content. */
  cause?: unknown;
}

interface InspectOptions {
  /** Whether to read every byte and compare the hash, instead of presence and size. */
  deep: boolean;
  signal: AbortSignal;
  /** Called after each piece with its duration, to let others work. Default: no pause. */
  pace?: (tookMs: number) => Promise<void>;
}

/** Size of the one buffer for each content that is being read, however large the content is. */
const pieceBytes = 256 * 1024;

/**
 * Inspects the bytes of a content.
 * @throws the reason of the signal
 */
export async function inspectContent(
  blobs: BlobStore,
  content: KnownContent,
  options: InspectOptions,
): Promise<Inspection> {
  options.signal.throwIfAborted();
  try {
    const stat = await blobs.stat(content.sha256);
    if (!stat) return { fault: 'missing', storedAt: null };
    const { storedAt } = stat;
    if (stat.sizeBytes !== content.sizeBytes) return { fault: 'wrong-size', storedAt };
    if (!options.deep) return { fault: null, storedAt };
    const sha256 = await hashBlob(blobs, content.sha256, options);
    return { fault: sha256 === content.sha256 ? null : 'wrong-bytes', storedAt };
  } catch (error) {
    if (options.signal.aborted) throw error;
    // It was deleted between the stat and the opening.
    if (isAppError(error, 'NOT_FOUND')) return { fault: 'missing', storedAt: null };
    return { fault: 'unreadable', storedAt: null, cause: error };
  }
}

async function hashBlob(blobs: BlobStore, sha256: string, { signal, pace }: InspectOptions): Promise<string> {
  const reader = await blobs.openReader(sha256);
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(pieceBytes);
    for (let position = 0; ; ) {
      signal.throwIfAborted();
      const begunAt = performance.now();
      const count = await reader.read(buffer, position);
      hash.update(buffer.subarray(0, count));
      position += count;
      if (count < pieceBytes) return hash.digest('hex');
      await pace?.(performance.now() - begunAt);
    }
  } finally {
    await reader.close();
  }
}
