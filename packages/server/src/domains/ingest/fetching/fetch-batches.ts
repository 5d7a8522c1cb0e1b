import { coalesce } from '../../../coalesce.ts';
import { allowAsyncCommit } from '../../../db/async-commit.ts';
import { limitLockWaits } from '../../../db/lock-waits.ts';
import type { Deps } from '../../../deps.ts';
import { commitKeptTogether, type KeptBytes } from './commit-kept.ts';
import { findWanted, type WantedFile } from './fetch-store.ts';

/** Longest wait of a batch for somebody else. */
const lockWaitMs = 200;

/** Steps of a process's fetches, each done together for those that reach it meanwhile. */
export interface FetchBatches {
  /** Returns the file with this id; null if its bytes are no longer at LINE only. */
  find(fileId: string): Promise<WantedFile | null>;
  /** Commits the bytes of a file; returns false, and writes nothing, if it is to be committed alone. */
  commit(kept: KeptBytes): Promise<boolean>;
}

/** Creates the batches of one process. */
export function createFetchBatches(deps: Deps): FetchBatches {
  const find = coalesce((fileIds: string[]) => findWanted(deps.db, fileIds));
  const commit = coalesce((kept: KeptBytes[]) => commitTogether(deps, kept));
  return {
    find: async (fileId) => (await find(fileId)).get(fileId) ?? null,
    commit: async (kept) => (await commit(kept)).has(kept.file.id),
  };
}

/** Commits what can be committed without waiting for others, in one transaction. Returns the ids of the files. */
async function commitTogether(deps: Deps, kept: readonly KeptBytes[]): Promise<Set<string>> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // LINE still has the contents if they have to be fetched again.
      await allowAsyncCommit(tx);
      await limitLockWaits(tx, lockWaitMs);
      return await commitKeptTogether(tx, deps, kept);
    });
  } catch (error) {
    // One of them may be at fault, and shows it when it is committed alone.
    deps.log.info({ err: error, files: kept.length }, 'files are committed one by one');
    return new Set();
  }
}
