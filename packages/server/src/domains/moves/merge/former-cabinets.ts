import { graceDays } from '@kepwai/rules/quotas/keeping';
import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import type { Membership } from '../../groups/membership.ts';
import { type FormerCabinetRow, listFormerCabinetRows } from './store.ts';

/**
 * Lists former groups that the chat of a group could continue with: the bot left their chat while this person
 * was a member, this person owns or manages their quota, and nothing of them is deleted yet. The latest left
 * first; may be empty.
 */
export async function listFormerCabinets(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    membership: { groupId, userId },
    after,
    limit,
  }: { membership: Membership; after: { botLeftAt: Date; id: string } | null; limit: number },
): Promise<FormerCabinetRow[]> {
  return await listFormerCabinetRows(db, { groupId, userId, leftSince: wholeSince(clock()), after, limit });
}

/**
 * Returns the time since which the bot must have left for a cabinet to be complete; older ones are being
 * deleted or are gone (maintenance/departure/).
 */
export function wholeSince(now: Date): Date {
  return new Date(now.getTime() - graceDays * dayMs);
}
