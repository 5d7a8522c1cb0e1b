import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { RetryLater } from '../../queue/queue.ts';
import type { Actor } from '../changes/change.ts';
import { lockGroup } from '../groups/locks.ts';
import { eraseFile } from './delete.ts';

export type EraseDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'record'>;

/** A file to delete for good, with the group that had it when it was listed. */
export interface FileToErase {
  id: string;
  groupId: string;
}

/** Returns whether a file is still to be deleted; called with its group locked. */
type IsStillWanted = (tx: Tx, fileId: string) => Promise<boolean>;

/** Maximum number of deleted files in one live message. */
const announcedTogether = 50;

/** Maximum number of files that a job deletes before it returns to the end of the queue, so that others get their turn. */
const filesPerJob = 500;

/**
 * Deletes files for good as unsending does, one transaction each: no lock is held longer than one file takes,
 * and after a crash a retry deletes the rest. Returns the deleted files; files that left, or are no longer
 * wanted, are skipped.
 */
export async function eraseFiles(
  deps: EraseDeps,
  {
    files,
    actor,
    isStillWanted,
    signal,
  }: {
    actor: Actor;
    files: readonly FileToErase[];
    isStillWanted: IsStillWanted;
    signal?: AbortSignal;
  },
): Promise<FileToErase[]> {
  const { db, blobs, clock } = deps;
  const erased: FileToErase[] = [];
  let untold: FileToErase[] = [];
  const tell = async () => {
    const batch = untold;
    untold = [];
    await recordErased(deps, { files: batch, actor });
  };
  try {
    for (const file of files) {
      if (signal?.aborted) break;
      const isErased = await db.transaction().execute(async (tx) => {
        await lockGroup(tx, file.groupId);
        if (!(await isStillWanted(tx, file.id))) return false;
        return (await eraseFile(tx, blobs, { fileId: file.id, now: clock() })) !== null;
      });
      if (!isErased) continue;
      erased.push(file);
      untold.push(file);
      if (untold.length === announcedTogether) await tell();
    }
  } finally {
    await tell();
  }
  return erased;
}

/**
 * Deletes one job's share of the files that `list` finds.
 * @throws RetryLater while there may be more
 */
export async function eraseShare(
  deps: EraseDeps,
  {
    list,
    actor,
    isStillWanted,
    signal,
  }: {
    actor: Actor;
    list: (limit: number) => Promise<FileToErase[]>;
    isStillWanted: IsStillWanted;
    signal: AbortSignal;
  },
): Promise<void> {
  const files = await list(filesPerJob);
  await eraseFiles(deps, { files, actor, isStillWanted, signal });
  if (signal.aborted || files.length === filesPerJob) throw new RetryLater(0);
}

/** Recorded together, although each was deleted in a transaction of its own. */
async function recordErased(
  { db, record }: EraseDeps,
  { files, actor }: { files: readonly FileToErase[]; actor: Actor },
): Promise<void> {
  if (files.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const groupId of new Set(files.map((file) => file.groupId))) {
      const fileIds = files.filter((file) => file.groupId === groupId).map(({ id }) => id);
      await record(tx, { kind: 'files-erased', groupId, actor, fileIds });
    }
  });
}
