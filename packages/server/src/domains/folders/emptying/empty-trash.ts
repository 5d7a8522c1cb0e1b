import { mayEmptyTrash } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { answerOnce } from '../../files/answered-requests.ts';
import { type EraseDeps, eraseFiles, eraseShare } from '../../files/erase.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { type Membership, requireStillMember } from '../../groups/membership.ts';
import { clearTrashEmptied, updateTrashEmptied } from '../../groups/state.ts';
import { deleteEmptiedFolders } from '../tree-store.ts';
import {
  countEmptied,
  listEmptied,
  listEmptiedGroupIds,
  listLeft,
  listTrashed,
  lockEmptied,
  lockTrashed,
} from './empty-trash-store.ts';

export { lockTrashed } from './empty-trash-store.ts';

/**
 * Deletes files of the trash for good. Returns the deleted ones; files outside the trash are left alone. The files
 * are written down with the key before the first is deleted: the same key deletes no others, and what a crash left.
 * @throws NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED
 */
export async function eraseTrashed(
  deps: EraseDeps,
  { membership, key, fileIds }: { membership: Membership; key: string | null; fileIds: string[] },
): Promise<string[]> {
  requireEmptier(membership);
  const { groupId, userId } = membership;
  const chosenIds = await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const request = { groupId, userId, operation: 'eraseTrashedFiles', key, body: { fileIds } };
    const act = async () => (await listTrashed(tx, { groupId, fileIds })).map(({ id }) => id);
    return await answerOnce(tx, request, { schema: z.array(z.string()), at: deps.clock(), act });
  });
  await eraseFiles(deps, {
    files: chosenIds.map((id) => ({ id, groupId })),
    actor: { userId },
    isStillWanted: (tx, fileId) => lockTrashed(tx, { groupId, fileId }),
  });
  const left = new Set(await listLeft(deps.db, chosenIds));
  return chosenIds.filter((id) => !left.has(id));
}

/**
 * Empties the trash up to an instant: the files are gone at once, and deleted in the background. Returns the
 * number of files. With the same key once.
 * @throws NOT_ALLOWED, NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE
 */
export async function emptyTrash(
  { db, queue, clock, record }: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  { membership, key, upTo }: { membership: Membership; key: string | null; upTo: Date },
): Promise<number> {
  requireEmptier(membership);
  const { groupId, userId } = membership;
  const now = clock();
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const request = { groupId, userId, operation: 'emptyTrash', key, body: { upTo: upTo.toISOString() } };
    const act = async () => {
      // Unlinking the quota meanwhile takes the right away.
      requireEmptier(await requireStillMember(tx, membership));
      await updateTrashEmptied(tx, { groupId, upTo: upTo < now ? upTo : now });
      const fileCount = await countEmptied(tx, groupId);
      await queue.send('empty-trash', { groupId }, { tx });
      await record(tx, { kind: 'trash-emptied', groupId, actor: { userId }, fileCount });
      return fileCount;
    };
    return await answerOnce(tx, request, { schema: z.number(), at: now, act });
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
