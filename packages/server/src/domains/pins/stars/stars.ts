import { maxStars } from '@kepwai/rules/files/pins';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import type { Membership } from '../../groups/membership.ts';
import { countFilesToStar, countStars, deleteStars, insertStars, listStarredIds } from './store.ts';

/** Lists the files of a group that a member starred, the latest star first. */
export async function listStars(db: Db, { groupId, userId }: Membership): Promise<string[]> {
  return await listStarredIds(db, { groupId, userId }, maxStars);
}

/**
 * Stars files for one member, or removes the stars; returns the ids of those that changed. A star to remove that
 * is not there is ignored.
 * @throws NOT_FOUND if a file to star is gone or in the trash; TOO_MANY_STARS
 */
export async function setStars(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  asked: { membership: Membership; fileIds: string[]; isStarred: boolean },
): Promise<string[]> {
  const { groupId, userId } = asked.membership;
  const fileIds = [...new Set(asked.fileIds)];
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const changed = asked.isStarred
      ? await addStars(tx, { groupId, userId, fileIds, at: clock() })
      : await deleteStars(tx, { groupId, userId, fileIds });
    if (changed.length > 0) await record(tx, { kind: 'stars-changed', groupId, actor: { userId } });
    return changed;
  });
}

async function addStars(
  tx: Tx,
  { groupId, userId, fileIds, at }: { groupId: string; userId: string; fileIds: string[]; at: Date },
): Promise<string[]> {
  if ((await countFilesToStar(tx, { groupId, fileIds })) < fileIds.length) throw new AppError('NOT_FOUND');
  const added = await insertStars(tx, { userId, fileIds, at });
  if ((await countStars(tx, { groupId, userId })) > maxStars) throw new AppError('TOO_MANY_STARS');
  return added;
}
