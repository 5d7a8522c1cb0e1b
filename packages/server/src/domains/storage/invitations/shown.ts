import { maxPending } from '@kepwai/rules/quotas/invitations';
import { dayMs } from '@kepwai/rules/time';

/** Which invitations the people of a quota see. */
export { listInvitationRows } from './invitations-store.ts';

/** Maximum invitations of one answer, as in the contract: those that wait, and as many that ended without success. */
export const maxListed = 2 * maxPending;

/** Days for which an expired or declined invitation is shown, and the token of any shows how it ended. */
const keptDays = 30;

/** Returns the instant before which expired invitations are no longer shown, and deleted. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs);
}
