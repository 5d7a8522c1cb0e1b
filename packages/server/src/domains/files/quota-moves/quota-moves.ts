import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import { lockGroup } from '../../groups/locks.ts';
import { moveCounters } from './move-counters-store.ts';
import {
  deleteQuotaMoves,
  insertQuotaMoves,
  listFilesToSettle,
  listGroupsMoving,
  updateQuotaOfFiles,
  updateQuotaOfUncounted,
} from './quota-moves-store.ts';

export { noteUsageToMove } from './move-counters-store.ts';
export { listGroupsMoving } from './quota-moves-store.ts';

/** Maximum number of files that are written while somebody waits; those of a larger group are written by a job. */
export const filesSettledAtOnce = 500;

/** Maximum number of files that a job writes before it returns to the end of the queue. */
const filesPerJob = 10_000;

/**
 * Counts all kept files of a group, which is locked like the quotas, in one quota: its counters move, and its files
 * follow. Their contents were recorded and moved before (quotas/links/move.ts), and so was their usage (noteUsageToMove).
 */
export async function reassignKept(
  tx: Tx,
  move: { groupId: string; quotaId: string; fromQuotaIds: readonly string[]; hasUncounted: boolean },
): Promise<void> {
  const { groupId } = move;
  if (move.hasUncounted) await updateQuotaOfUncounted(tx, move);
  await moveCounters(tx, move);
  await insertQuotaMoves(tx, move);
  const fileIds = await listFilesToSettle(tx, { groupId, limit: filesSettledAtOnce + 1 });
  if (fileIds.length > filesSettledAtOnce) return;
  await updateQuotaOfFiles(tx, { groupId, fileIds });
  await deleteQuotaMoves(tx, groupId);
}

/** Writes into all files of a group, which the caller has locked, where they count. */
export async function settleQuotaOfFiles(tx: Tx, groupId: string): Promise<void> {
  for (;;) {
    const fileIds = await listFilesToSettle(tx, { groupId, limit: filesPerJob });
    if (fileIds.length === 0) break;
    await updateQuotaOfFiles(tx, { groupId, fileIds });
  }
  await deleteQuotaMoves(tx, groupId);
}

/**
 * Writes into the files of a group where they count, some in each transaction; a killed server resumes it.
 * @throws RetryLater while there may be more
 */
export async function settleQuotaLink(
  { db }: Pick<Deps, 'db'>,
  { groupId }: { groupId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const fileIds = await listFilesToSettle(db, { groupId, limit: filesPerJob });
  for (let start = 0; start < fileIds.length; start += filesSettledAtOnce) {
    if (signal.aborted) throw new RetryLater(0);
    const some = fileIds.slice(start, start + filesSettledAtOnce);
    await db.transaction().execute(async (tx) => {
      await lockGroup(tx, groupId);
      await updateQuotaOfFiles(tx, { groupId, fileIds: some });
    });
  }
  const isDone = await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    // It may have moved again meanwhile.
    if ((await listFilesToSettle(tx, { groupId, limit: 1 })).length > 0) return false;
    await deleteQuotaMoves(tx, groupId);
    return true;
  });
  if (!isDone) throw new RetryLater(0);
}

/** Queues groups whose files are still to be written. */
export async function resumeQuotaMoves({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  const groupIds = await listGroupsMoving(db);
  await queue.sendAll(
    'settle-quota-link',
    groupIds.map((groupId) => ({ groupId })),
  );
}
