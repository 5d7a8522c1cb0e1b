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
 * Identifies a content once more, by the rules of today. Null if nothing says more than what is known: its bytes reveal
 * no type, and it was believed what somebody said.
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
