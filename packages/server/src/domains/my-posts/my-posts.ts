import { dayMs } from '@kepwai/rules/time';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { instantKey } from '../../http/cursor.ts';
import type { JobContext } from '../../queue/queue.ts';
import { type EraseDeps, eraseFiles, eraseShare } from '../files/erase.ts';
import { clearErasedBefore, setErasedUpTo } from '../users/erasure-progress.ts';
import { requireUser } from '../users/registration.ts';
import { countErasing, listErasing, listErasingUserIds, listOwn, lockErasing, lockOwn } from './store.ts';

/** Maximum delay of LINE's deliveries: posts of a deleted period that arrive until then are deleted, too. */
const lateDeliveryMs = 3 * dayMs;

/** Cursor in the list of a person's posts. */
export const postsCursor = z
  .tuple([instantKey, z.int32(), z.uuid()])
  .transform(([postedAt, place, id]) => ({ postedAt, place, id }));

/** Deletes posts of one person for good. Returns the deleted ones; posts of others are left alone. */
export async function eraseSomePosts(
  deps: EraseDeps,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<string[]> {
  const files = await listOwn(deps.db, { userId, fileIds });
  const erased = await eraseFiles(deps, {
    files,
    actor: { userId },
    isStillWanted: (tx, fileId) => lockOwn(tx, { userId, fileId }),
  });
  return erased.map(({ id }) => id);
}

/**
 * Starts deleting in the background all posts of a person up to an instant. Returns the number of files.
 * @throws UNAUTHORIZED
 */
export async function startErasingPosts(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  { userId, upTo }: { userId: string; upTo: Date },
): Promise<number> {
  const now = clock();
  await requireUser(db, userId);
  return await db.transaction().execute(async (tx) => {
    await setErasedUpTo(tx, { userId, upTo: upTo < now ? upTo : now });
    await queue.send('erase-posts', { userId }, { tx });
    return await countErasing(tx, userId);
  });
}

/**
 * Deletes the posts that a person wanted deleted.
 * @throws RetryLater while there may be more
 */
export async function erasePosts(
  deps: EraseDeps,
  { userId }: { userId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await eraseShare(deps, {
    list: (limit) => listErasing(deps.db, { userId, limit }),
    actor: { userId },
    isStillWanted: lockErasing,
    signal,
  });
}

/** Resumes deletions whose job was lost or that got late deliveries; removes those finished long ago. */
export async function resumeErasing({
  db,
  queue,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const userIds = await listErasingUserIds(db);
  await queue.sendAll(
    'erase-posts',
    userIds.map((userId) => ({ userId })),
  );
  await clearErasedBefore(db, new Date(clock().getTime() - lateDeliveryMs));
}

/** Records that all posts of a person are to be deleted, if the caller deletes them itself. */
export async function noteErasingAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute((tx) => setErasedUpTo(tx, { userId, upTo: clock() }));
}
