import { maySeeAllActivity } from '@kepwai/rules/groups/group-permissions';
import { dayMs } from '@kepwai/rules/time';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Membership } from '../groups/membership.ts';
import { type ActivityPlace, type ActivityRow, listActivityRows } from './store.ts';
import { type ActivityTopic, kindsOf } from './topics.ts';

/** Days of the log that are shown; maintenance deletes older ones later. */
const shownDays = 365;

/** Filter of the log, as in a request. */
export interface ActivityFilter {
  topic?: ActivityTopic;
  personId?: string;
  own?: 'true';
}

/**
 * Lists the activity of a group, the latest first: everybody's for those who manage it, and their own for other
 * members. A cursor stays valid while rows are added and deleted.
 * @throws NOT_ALLOWED for a member who requests another person's changes
 */
export async function listActivity(
  { db, clock }: { db: Db; clock: () => Date },
  {
    membership,
    filter,
    ...page
  }: { membership: Membership; filter: ActivityFilter; after: ActivityPlace | null; limit: number },
): Promise<ActivityRow[]> {
  const { groupId } = membership;
  return await listActivityRows(db, {
    groupId,
    actorId: actorOf(membership, filter),
    kinds: kindsOf(filter.topic ?? null),
    since: new Date(clock().getTime() - shownDays * dayMs),
    ...page,
  });
}

/** Returns whose activity is listed; null: everybody's. `own` goes before a person. */
function actorOf(membership: Membership, { personId, own }: ActivityFilter): string | null {
  const { userId } = membership;
  const isForAll = maySeeAllActivity(membership);
  if (personId !== undefined && personId !== userId && !isForAll) throw new AppError('NOT_ALLOWED');
  if (own !== undefined || !isForAll) return userId;
  return personId ?? null;
}
