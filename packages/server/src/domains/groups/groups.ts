import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { components } from '../../generated/schema.ts';
import type { GroupViewer } from './membership.ts';
import { toGroup } from './presenters.ts';
import { findGroupFront } from './store.ts';

/**
 * Returns the front page of a group as it is now.
 * @throws NOT_FOUND
 */
export async function getGroupFront(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: GroupViewer,
): Promise<components['schemas']['Group']> {
  const row = await findGroupFront(db, viewer.groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return toGroup(row, { viewer, now: clock() });
}
