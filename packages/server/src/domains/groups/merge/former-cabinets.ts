import type { Deps } from '../../../deps.ts';
import { graceDays } from '../keeping-state.ts';
import type { Membership } from '../membership.ts';
import { type FormerCabinetRow, listFormerCabinetRows } from './store.ts';

/**
 * Cabinets that the chat of a group could go on with: whose chat the bot left while this person was a member there, whose storage they
 * own or manage, and of which nothing is deleted yet. The latest left first; may be empty.
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

/** A cabinet whose chat the bot left before this is being deleted, or is gone (maintenance/departure/). */
export function wholeSince(now: Date): Date {
  return new Date(now.getTime() - graceDays * 24 * 3_600_000);
}
