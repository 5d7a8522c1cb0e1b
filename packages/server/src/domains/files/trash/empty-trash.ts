import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { type Membership, requireStillMember } from '../../groups/membership.ts';
import { mayEmptyTrash } from '../../groups/policy.ts';
import { clearTrashEmptied, updateTrashEmptied } from '../../groups/state.ts';
import { type EraseDeps, eraseFiles, eraseShare } from '../erase.ts';
import { deleteEmptiedFolders } from '../folders/tree-store.ts';
import {
  countEmptied,
  listEmptied,
  listEmptiedGroupIds,
  listTrashed,
  lockEmptied,
  lockTrashed,
} from './empty-trash-store.ts';

export { lockTrashed } from './empty-trash-store.ts';

/**
 * Deletes files of the trash for good. Returns the deleted ones; files outside the trash are left alone.
 * @throws NOT_ALLOWED
 */
export async function eraseTrashed(
  deps: EraseDeps,
  { membership, fileIds }: { membership: Membership; fileIds: string[] },
): Promise<string[]> {
  requireEmptier(membership);
  const { groupId, userId } = membership;
  const files = await listTrashed(deps.db, { groupId, fileIds });
  const erased = await eraseFiles(deps, {
    files,
    actor: { userId },
    isStillWanted: (tx, fileId) => lockTrashed(tx, { groupId, fileId }),
  });
  return erased.map(({ id }) => id);
}

/**
 * Empties the trash up to an instant: the files are gone at once, and deleted in the background. Returns the
 * number of files.
 * @throws NOT_ALLOWED, NOT_FOUND, UNAVAILABLE
 */
export async function emptyTrash(
  { db, queue, clock, record }: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  { membership, upTo }: { membership: Membership; upTo: Date },
): Promise<number> {
  requireEmptier(membership);
  const { groupId, userId } = membership;
  const now = clock();
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    // Unlinking the quota meanwhile takes the right away.
    requireEmptier(await requireStillMember(tx, membership));
    await updateTrashEmptied(tx, { groupId, upTo: upTo < now ? upTo : now });
    const fileCount = await countEmptied(tx, groupId);
    await queue.send('empty-trash', { groupId }, { tx });
    await record(tx, { kind: 'trash-emptied', groupId, actor: { userId }, fileCount });
    return fileCount;
  });
}

/**
 * Deletes the files of a group's emptied trash.
 * @throws RetryLater while there may be more
 */
export async function eraseEmptiedTrash(
  deps: EraseDeps,
  { groupId }: { groupId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await eraseShare(deps, {
    list: (limit) => listEmptied(deps.db, { groupId, limit }),
    actor: 'product',
    isStillWanted: lockEmptied,
    signal,
  });
  await deps.db.transaction().execute(async (tx) => {
    await deleteEmptiedFolders(tx, groupId);
    await clearTrashEmptied(tx, groupId);
    await deps.record(tx, { kind: 'trash-erased', groupId, actor: 'product' });
  });
}

/** Resumes emptied trashes whose job was lost. */
export async function resumeEmptying({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  const groupIds = await listEmptiedGroupIds(db);
  await queue.sendAll(
    'empty-trash',
    groupIds.map((groupId) => ({ groupId })),
  );
}

function requireEmptier(membership: Membership): void {
  if (!mayEmptyTrash(membership)) throw new AppError('NOT_ALLOWED');
}
