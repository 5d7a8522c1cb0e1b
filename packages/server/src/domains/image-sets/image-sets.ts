import { writtenLine, writtenLines } from '@kepwai/rules/words/written-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { updateImageSet } from '../files/placement/placement.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import type { Membership } from '../groups/membership.ts';
import { hasFileOfImageSet } from './store.ts';

export { listImageSetRowsById } from './store.ts';

/** Change of an image set; absent properties stay. */
export interface ImageSetChange {
  name?: string | null;
  description?: string | null;
  coverFileId?: string | null;
}

/**
 * Changes an image set, all of it or nothing.
 * @throws INVALID_REQUEST for text without a visible character; NOT_FOUND, also for a cover that is not in the set
 */
export async function changeImageSet(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  asked: { membership: Membership; imageSetId: string; change: ImageSetChange },
): Promise<void> {
  const { membership, imageSetId, change } = asked;
  const { groupId, userId } = membership;
  const { coverFileId } = change;
  const values = {
    ...(change.name !== undefined && { name: requireVisible('/name', change.name, writtenLine) }),
    ...(change.description !== undefined && {
      description: requireVisible('/description', change.description, writtenLines),
    }),
    ...(coverFileId !== undefined && { cover_file_id: coverFileId }),
  };
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    if (
      typeof coverFileId === 'string' &&
      !(await hasFileOfImageSet(tx, { imageSetId, fileId: coverFileId }))
    )
      throw new AppError('NOT_FOUND');
    if (!(await updateImageSet(tx, { groupId, imageSetId }, values))) throw new AppError('NOT_FOUND');
    await record(tx, { kind: 'image-set-changed', groupId, actor: { userId }, imageSetIds: [imageSetId] });
  });
}

/** Returns text that is safe to store and show; null for none. */
function requireVisible(field: string, text: string | null, write: (text: string) => string): string | null {
  if (text === null) return null;
  const written = write(text);
  if (written === '')
    throw new AppError('INVALID_REQUEST', { details: [{ field, message: 'must be visible' }] });
  return written;
}
