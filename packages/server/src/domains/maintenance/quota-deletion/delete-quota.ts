import type { Deps } from '../../../deps.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import { eraseFile } from '../../files/delete.ts';
import { lockFileOfQuota } from '../../files/locks.ts';
import { listGroupsMoving, settleQuotaLink } from '../../files/quota-moves/quota-moves.ts';
import { lockGroup } from '../../groups/locks.ts';
import { lockGroupLink, updateGroupLink } from '../../groups/quota-link/quota-link.ts';
import { endContractsOf } from '../../money/close-quota.ts';
import {
  closeDueQuota,
  deleteEmptiedQuota,
  listDueDeletions,
  noteDeletedFiles,
} from '../../storage/ownership/deletion.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { deleteEndedUploads } from '../../uploads/ends.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { listFilesOfQuota, listUploadsOfQuota } from './quota-deletion-store.ts';

export type DeleteQuotaDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'record' | 'log'> & { uploads: Uploads };

/** Maximum number of files that one transaction deletes: each holds the lock of its group. */
const filesAtOnce = 50;

/** Maximum number of files that a job deletes before it returns to the end of the queue. */
const filesPerJob = 1_000;

/** Queues the deletions that are due; one whose job was lost starts again. */
export async function resumeQuotaDeletions({
  db,
  queue,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const quotaIds = await listDueDeletions(db, clock());
  await queue.sendAll(
    'delete-quota',
    quotaIds.map((quotaId) => ({ quotaId })),
  );
}

/**
 * Carries a deletion out: unlinks the groups, ends uploads, deletes every file that counts in the quota as unsending
 * does, and finally the quota itself. Each step is a transaction of its own and finds the rest, so that a killed server
 * resumes it.
 * @throws RetryLater while there may be more
 */
export async function deleteQuota(
  deps: DeleteQuotaDeps,
  { quotaId }: { quotaId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, uploads, log } = deps;
  if (!(await closeDueQuota(deps, quotaId, endContractsOf))) return;
  for (const groupId of await listLinkedGroupIds(db, quotaId)) await unlink(deps, { quotaId, groupId });
  for (const uploadId of await listUploadsOfQuota(db, quotaId)) await uploads.end(uploadId);
  for (const groupId of await listGroupsMoving(db, { quotaId }))
    await settleQuotaLink(deps, { groupId }, { signal });
  const files = await listFilesOfQuota(db, { quotaId, limit: filesPerJob });
  for (const [groupId, fileIds] of byGroup(files)) {
    for (let start = 0; start < fileIds.length; start += filesAtOnce) {
      if (signal.aborted) throw new RetryLater(0);
      await eraseSome(deps, { quotaId, groupId, fileIds: fileIds.slice(start, start + filesAtOnce) });
    }
  }
  if (files.length > 0) throw new RetryLater(0);
  await db.transaction().execute(async (tx) => {
    await deleteEndedUploads(tx, quotaId);
    await deleteEmptiedQuota(tx, deps, quotaId);
  });
  log.info({ quotaId }, 'a quota is deleted with all its files');
}

async function unlink(
  { db, record }: DeleteQuotaDeps,
  { quotaId, groupId }: { quotaId: string; groupId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const linked = await lockGroupLink(tx, groupId);
    if (linked.quotaId !== quotaId) return;
    await updateGroupLink(tx, groupId, null);
    await noteDeletedFiles(tx, { quotaId, groupId, fileCount: 0 });
    await record(tx, { kind: 'quota-unlinked', groupId, quotaId, actor: 'product' });
  });
}

async function eraseSome(
  { db, blobs, clock, record }: DeleteQuotaDeps,
  { quotaId, groupId, fileIds }: { quotaId: string; groupId: string; fileIds: string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const erasedIds: string[] = [];
    for (const fileId of fileIds) {
      // It may have moved to another quota with its group, or to another group.
      if (!(await lockFileOfQuota(tx, { fileId, groupId, quotaId }))) continue;
      if (await eraseFile(tx, blobs, { fileId, now: clock() })) erasedIds.push(fileId);
    }
    if (erasedIds.length === 0) return;
    await noteDeletedFiles(tx, { quotaId, groupId, fileCount: erasedIds.length });
    await record(tx, { kind: 'quota-files-erased', groupId, fileIds: erasedIds, actor: 'product' });
  });
}

function byGroup(files: readonly { id: string; groupId: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, groupId } of files) {
    const ids = groups.get(groupId) ?? [];
    ids.push(id);
    groups.set(groupId, ids);
  }
  return groups;
}
