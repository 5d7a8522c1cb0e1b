import { isId } from '@kepwai/rules/ids';
import { dayMs, hourMs } from '@kepwai/rules/time';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { findStray, findStrayPictures, removeStray } from '../../contents/contents.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { listUploadsBegunBefore } from './checks-store.ts';
import type { ContentDeps } from './contents-check.ts';
import type { ProblemCounts, ProblemKind } from './problems.ts';

/** Minimum age: the part of an upload is created a moment after its row. */
const begunMs = hourMs;

export type UploadParts = Pick<Uploads, 'parts' | 'find' | 'end' | 'isAwaited' | 'needsPart'>;

interface StrayOptions {
  repair: boolean;
  signal: AbortSignal;
}

/**
 * Finds blobs and upload parts that belong to nothing.
 * @throws the reason of the signal
 */
export async function checkStrays(
  deps: ContentDeps & { uploads: UploadParts },
  problems: ProblemCounts,
  { repair, signal }: StrayOptions,
): Promise<void> {
  const { uploads, clock } = deps;
  const storedBefore = new Date(clock().getTime() - dayMs);
  const isAwaited = (sha256: string) => uploads.isAwaited(sha256);
  const settle = async (kind: ProblemKind, strays: AsyncIterable<string>) => {
    for await (const sha256 of strays) {
      signal.throwIfAborted();
      if (repair) await removeStray(deps, sha256);
      problems.add({ kind, subject: sha256, isRepaired: repair });
    }
  };
  await settle('content-stray', findStray(deps, { storedBefore, isAwaited }));
  await settle('picture-stray', findStrayPictures(deps));
}

/**
 * Compares open uploads with their parts.
 * @throws the reason of the signal
 */
export async function checkUploads(
  deps: ContentDeps & { uploads: UploadParts },
  problems: ProblemCounts,
  { repair, signal }: StrayOptions,
): Promise<void> {
  const { db, blobs, uploads, clock } = deps;
  for (const id of await uploads.parts.list()) {
    signal.throwIfAborted();
    if (await uploads.needsPart(id)) continue;
    if (repair) await uploads.parts.remove(id);
    problems.add({ kind: 'upload-stray', subject: id, isRepaired: repair });
  }
  for (const upload of await listUploadsBegunBefore(db, new Date(clock().getTime() - begunMs))) {
    signal.throwIfAborted();
    if (await hasBytes(blobs, uploads, upload)) continue;
    // It may have been finished meanwhile.
    if ((await findUnderWay(uploads, upload.id)) === null) continue;
    if (repair) await uploads.end(upload.id);
    problems.add({ kind: 'upload-lost', subject: upload.id, isRepaired: repair });
  }
}

async function findUnderWay(uploads: UploadParts, id: string) {
  const upload = isId(id) ? await uploads.find(id) : null;
  return upload?.state === 'receiving' ? upload : null;
}

async function hasBytes(
  blobs: BlobStore,
  uploads: UploadParts,
  { id, sha256, firstPartId }: { id: string; sha256: string | null; firstPartId: string | null },
): Promise<boolean> {
  if ((await uploads.parts.size(id)) !== null) return true;
  if (firstPartId !== null && (await uploads.parts.size(firstPartId)) !== null) return true;
  return sha256 !== null && (await blobs.stat(sha256)) !== null;
}
