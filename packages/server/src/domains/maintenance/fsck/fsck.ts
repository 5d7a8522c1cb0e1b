import { isStorageAttached } from '../claim/claim.ts';
import { insertCheck } from './checks-store.ts';
import { type ContentDeps, checkAllContents, type Progress } from './contents-check.ts';
import { createProblemCounts, type Problem } from './problems.ts';
import { checkRows } from './rows.ts';
import { checkStrays, checkUploads, type UploadParts } from './strays.ts';

export interface FsckOptions {
  /** Whether to read every byte and compare it with its address, instead of presence and size. */
  deep: boolean;
  /** Whether to repair problems. */
  repair: boolean;
  signal: AbortSignal;
  onProblem(problem: Problem): void;
  onProgress(progress: Progress): void;
}

/** Result of a full check. */
export interface FsckResult extends Progress {
  found: number;
  unrepaired: number;
  missedFiles: number;
}

/**
 * Compares all stored data: files, contents, usage and counts in the database with each other and with the blob store.
 * It can run beside a server: each problem is checked again under a lock.
 * @throws the reason of the signal; repairs made until then stay
 */
export async function fsck(
  deps: ContentDeps & { uploads: UploadParts },
  options: FsckOptions,
): Promise<FsckResult> {
  const { db, clock } = deps;
  const startedAt = clock();
  const problems = createProblemCounts(options.onProblem);
  let progress: Progress = { contents: 0, bytes: 0 };
  if (await isStorageAttached(deps)) {
    progress = await checkAllContents(deps, problems, options);
    await checkStrays(deps, problems, options);
    await checkUploads(deps, problems, options);
  } else {
    problems.add({ kind: 'storage-detached', subject: 'BLOB_STORE', isRepaired: false });
  }
  // Rows come last, so that the effect of a lost content on usage and counts is checked as well.
  await checkRows(deps, problems, options);
  await insertCheck(db, {
    kind: options.deep ? 'fsck-deep' : 'fsck',
    startedAt,
    endedAt: clock(),
    ...progress,
    problems: problems.byKind(),
    unrepaired: problems.unrepaired(),
    missedFiles: problems.missedFiles(),
  });
  return {
    ...progress,
    found: problems.found(),
    unrepaired: problems.unrepaired(),
    missedFiles: problems.missedFiles(),
  };
}
