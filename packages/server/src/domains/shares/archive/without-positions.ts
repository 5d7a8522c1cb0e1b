import { crc32 } from 'node:zlib';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { listArchivedContents, setEntryCrc32 } from '../../archives/held.ts';
import { type Positions, patchedReader } from '../../contents/locations/positions.ts';

type PositionDeps = Pick<Deps, 'db' | 'blobs'> & { positions: Positions };

/** Maximum bytes that are looked through for positions before the answer. */
const maxBytes = 2 * 1024 ** 3;

const partBytes = 1024 * 1024;

/** Returns a store of contents without positions, of the same size. */
export function withoutPositions({ blobs, positions }: Pick<PositionDeps, 'blobs' | 'positions'>): BlobStore {
  return {
    ...blobs,
    async openReader(sha256) {
      const reader = await blobs.openReader(sha256);
      try {
        return patchedReader(reader, await positions.find(sha256, reader));
      } catch (error) {
        await reader.close();
        throw error;
      }
    },
  };
}

/**
 * Sets the checksums of an archive's entries to those of their contents without positions.
 * @throws TOO_MANY_FILES if that would take too long
 */
export async function checksumWithoutPositions(deps: PositionDeps, archiveId: string): Promise<void> {
  const contents = new Map(
    (await listArchivedContents(deps.db, archiveId)).map((content) => [content.sha256, content]),
  );
  const totalBytes = [...contents.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (totalBytes > maxBytes) throw new AppError('TOO_MANY_FILES');
  for (const sha256 of contents.keys()) {
    const sum = await findChangedSum(deps, sha256);
    if (sum !== null) await setEntryCrc32(deps.db, { archiveId, sha256, crc32: sum });
  }
}

/** Returns the checksum of a content without its position; null if it has none. */
async function findChangedSum({ blobs, positions }: PositionDeps, sha256: string): Promise<number | null> {
  const reader = await blobs.openReader(sha256);
  try {
    const patches = await positions.find(sha256, reader);
    if (patches.length === 0) return null;
    const patched = patchedReader(reader, patches);
    const part = Buffer.alloc(partBytes);
    let sum = 0;
    for (let position = 0; position < reader.sizeBytes; ) {
      const count = await patched.read(part, position);
      if (count === 0) break;
      sum = crc32(part.subarray(0, count), sum);
      position += count;
    }
    return sum;
  } finally {
    await reader.close();
  }
}
