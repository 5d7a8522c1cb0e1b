import type { BlobStore } from '../../blobs/blob-store.ts';
import { createDigests } from '../../blobs/digests.ts';
import { isAppError } from '../../errors.ts';

export { setCrc32 } from './store.ts';

/** Size of the pieces in which a content is read. */
const pieceBytes = 256 * 1024;

/**
 * Reads a content and returns its CRC-32; null if its bytes are gone or others.
 * @throws the reason of the signal, and errors of the disk
 */
export async function sumContent(
  blobs: BlobStore,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
  signal?: AbortSignal,
): Promise<number | null> {
  const reader = await blobs.openReader(sha256).catch((error: unknown) => {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  });
  if (!reader) return null;
  try {
    if (reader.sizeBytes !== sizeBytes) return null;
    const digests = createDigests();
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, sizeBytes));
    for (let position = 0; position < sizeBytes; ) {
      signal?.throwIfAborted();
      const bytes = await reader.read(
        piece.subarray(0, Math.min(piece.length, sizeBytes - position)),
        position,
      );
      if (bytes === 0) return null;
      digests.update(piece.subarray(0, bytes));
      position += bytes;
    }
    const digest = digests.finish();
    return digest.sha256 === sha256 ? digest.crc32 : null;
  } finally {
    await reader.close();
  }
}
