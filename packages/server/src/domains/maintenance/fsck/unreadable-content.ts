import type { Deps } from '../../../deps.ts';
import { findAddress, findContent } from '../../contents/contents.ts';
import { isStorageAttached } from '../claim/claim.ts';
import { insertCheck } from './checks-store.ts';
import { checkContent } from './contents-check.ts';
import { createProblemCounts } from './problems.ts';
import { mayLose } from './scrub.ts';

/**
 * Checks the bytes of a file that could not be read: missing bytes, or those of another size, are given up, so that the
 * tile shows it and can be requested again.
 */
export async function checkContentOfFile(
  deps: Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'log' | 'record'>,
  { fileId }: { fileId: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { db, clock, log } = deps;
  const startedAt = clock();
  const sha256 = await findAddress(db, fileId);
  const blob = sha256 === null ? undefined : await findContent(db, sha256);
  if (!blob) return;
  const problems = createProblemCounts(({ kind, subject, isRepaired, missedFiles }) =>
    log.error({ kind, subject, isRepaired, missedFiles }, 'what is stored is damaged'),
  );
  const content = {
    sha256: blob.sha256,
    sizeBytes: blob.size_bytes,
    thumbnailState: blob.thumbnail_state,
    largeState: blob.large_state,
  };
  if (await isStorageAttached(deps)) {
    const repair = () => mayLose(deps, problems);
    await checkContent(deps, problems, content, { deep: false, repair, signal });
  } else {
    problems.add({ kind: 'storage-detached', subject: 'BLOB_STORE', isRepaired: false });
  }
  if (problems.found() === 0) return;
  await insertCheck(db, {
    kind: 'read',
    startedAt,
    endedAt: clock(),
    contents: 1,
    bytes: 0,
    problems: problems.byKind(),
    unrepaired: problems.unrepaired(),
    missedFiles: problems.missedFiles(),
  });
}
