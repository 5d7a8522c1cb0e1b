import { isStorageAttached } from '../claim/claim.ts';
import { insertCheck } from './checks-store.ts';
import { type ContentDeps, checkAllContents, type Progress } from './contents-check.ts';
import { createProblemCounts, type Problem } from './problems.ts';
import { checkRows } from './rows.ts';
import { checkStrays, checkUploads, type UploadParts } from './strays.ts';

export interface FsckOptions {
  /** Reads every byte and compares it with its address; otherwise presence and size. */
  deep: boolean;
  /** Mends what is found. */
  repair: boolean;
  signal: AbortSignal;
  onProblem(problem: Problem): void;
  onProgress(progress: Progress): void;
}

/** What a whole look found. */
export interface FsckResult extends Progress {
  found: number;
  unrepaired: number;
  lostFiles: number;
}

/**
 * Compares everything that is kept: files, contents, usage and counts in the database with each other and with what lies in the blob
 * store. Works beside a running server: what is found is looked at again while nobody can change it.
 * @throws the reason of the signal; what was repaired until then stays so
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
  // Last: what a lost content leaves in usage and counts is looked at as well.
  await checkRows(deps, problems, options);
  await insertCheck(db, {
    kind: options.deep ? 'fsck-deep' : 'fsck',
    startedAt,
    endedAt: clock(),
    ...progress,
    problems: problems.byKind(),
    unrepaired: problems.unrepaired(),
    lostFiles: problems.lostFiles(),
  });
  return {
    ...progress,
    found: problems.found(),
    unrepaired: problems.unrepaired(),
    lostFiles: problems.lostFiles(),
  };
}
