import type { ErrorCode } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import type { InvitationFacts } from './invitations-store.ts';

/** What the holder of a token finds. */
export type OpenedState = components['schemas']['OpenedInvitation']['state'];

/** Caller, and their part in the quota. */
interface Asking {
  userId: string;
  /** Null: the quota was deleted. */
  ownerId: string | null;
  isManager: boolean;
  now: Date;
}

/**
 * Returns what somebody finds who opens an invitation: their own part in the quota first, then how it ended, then whether
 * it is for them.
 */
export function stateFor(row: InvitationFacts, { userId, ownerId, isManager, now }: Asking): OpenedState {
  if (ownerId === null) return 'quota_deleted';
  if (ownerId === userId) return 'own_quota';
  if (isManager) return 'already_manager';
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.accepted_at !== null) return 'used';
  if (row.declined_at !== null) return 'declined';
  if (row.expires_at <= now) return 'expired';
  return row.for_user_id !== null && row.for_user_id !== userId ? 'wrong_account' : 'open';
}

/** Error of an answer in each state but `open`. */
export const refusals: Readonly<Record<Exclude<OpenedState, 'open'>, ErrorCode>> = {
  wrong_account: 'INVITATION_NOT_YOURS',
  used: 'INVITATION_USED',
  declined: 'INVITATION_DECLINED',
  expired: 'INVITATION_EXPIRED',
  cancelled: 'INVITATION_CANCELLED',
  already_manager: 'ALREADY_MANAGER',
  own_quota: 'OWN_QUOTA',
  quota_deleted: 'INVITATION_QUOTA_GONE',
};
