import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { RetryLater } from '../../queue/queue.ts';
import type { Actor } from '../changes/change.ts';
import { lockGroup } from '../groups/locks.ts';
import { eraseFile } from './delete.ts';

export type EraseDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'record'>;

/** A file to be erased, with the group that held it when it was listed. */
export interface FileToErase {
  id: string;
  groupId: string;
}

/** Whether a file is still to be erased; called with its group locked. */
type IsStillWanted = (tx: Tx, fileId: string) => Promise<boolean>;

/** Open pages hear of so many erased files together. */
const announcedTogether = 50;

/** A job erases so many files before it goes to the back of the queue, so that others get their turn. */
const filesPerJob = 500;

/**
 * Erases files for good as unsending does, one transaction each: no lock is held for longer than one file takes, and a crash leaves the rest
 * to whoever asks again. Returns those that were erased; files that left, or are no longer wanted, are passed over.
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
 * Erases one job's share of the files that `list` finds.
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

/** Together, though each was erased in a transaction of its own. */
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
