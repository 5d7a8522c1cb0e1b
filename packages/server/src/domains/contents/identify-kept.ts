import type { BlobStore } from '../../blobs/blob-store.ts';
import { type Claims, type Identity, identify, identifyingBytes } from './identify.ts';

/** Known facts of a kept content. */
interface Kept {
  sha256: string;
  sizeBytes: number;
  /** Type that was found, or believed, when it came. */
  mimeType: string;
}

/**
 * Identifies a content again, by the present rules. Null if nothing is more certain than before: its bytes reveal no
 * type, and the claimed one was used.
 */
export async function identifyKept(
  blobs: BlobStore,
  { sha256, sizeBytes, mimeType }: Kept,
  claims: Pick<Claims, 'kind' | 'name'>,
): Promise<Identity | null> {
  const read = async (range: { start: number; end: number }) =>
    Buffer.concat(await (await blobs.open(sha256, range)).toArray());
  const head =
    sizeBytes === 0
      ? Buffer.alloc(0)
      : await read({ start: 0, end: Math.min(sizeBytes, identifyingBytes) - 1 });
  const identity = await identify({ sizeBytes, head, read }, { ...claims, mimeType });
  return identity.mimeType === 'application/octet-stream' ? null : identity;
}
