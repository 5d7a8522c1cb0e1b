import { invitationStateFor, type OpenedState } from '@kepwai/rules/quotas/invitations';
import type { InvitationFacts } from './invitations-store.ts';

/** Caller, and their part in the quota. */
interface Asking {
  userId: string;
  /** Null: the quota was deleted. */
  ownerId: string | null;
  isManager: boolean;
  now: Date;
}

/** Returns an invitation as the person who opens it sees it. */
export function stateFor(row: InvitationFacts, { now, ...asking }: Asking): OpenedState {
  const facts = {
    isCancelled: row.cancelled_at !== null,
    isAccepted: row.accepted_at !== null,
    isDeclined: row.declined_at !== null,
    expiresAt: row.expires_at,
    forUserId: row.for_user_id,
  };
  return invitationStateFor(facts, asking, now);
}
