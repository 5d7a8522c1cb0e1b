import { dayMs, type Instant, msOf } from '../time.ts';

/** Lifetime of an invitation. */
export const invitationLivesMs = 7 * dayMs;

/** Maximum managers of a quota. */
export const maxManagers = 50;

/** Maximum invitations that wait for an answer at a time. */
export const maxPending = 20;

/** Facts of an invitation that decide the effect of its token. */
export interface InvitationFacts {
  readonly isCancelled: boolean;
  readonly isAccepted: boolean;
  readonly isDeclined: boolean;
  readonly expiresAt: Instant;
  /** The only person who may answer; null: anybody. */
  readonly forUserId: string | null;
}

/** Caller, and their part in the quota. */
interface Asking {
  readonly userId: string;
  /** Null: the quota was deleted. */
  readonly ownerId: string | null;
  readonly isManager: boolean;
}

/** Invitation as the holder of its token sees it. */
export type OpenedState = 'open' | keyof typeof invitationRefusals;

/** Error of an answer in each state but `open`. */
export const invitationRefusals = {
  wrong_account: 'INVITATION_NOT_YOURS',
  used: 'INVITATION_USED',
  declined: 'INVITATION_DECLINED',
  expired: 'INVITATION_EXPIRED',
  cancelled: 'INVITATION_CANCELLED',
  already_manager: 'ALREADY_MANAGER',
  own_quota: 'OWN_QUOTA',
  quota_deleted: 'INVITATION_QUOTA_GONE',
} as const;

/**
 * Returns an invitation as the person who opens it sees it: their own part in the quota first, then how it ended, then whether
 * it is for them.
 */
export function invitationStateFor(
  invitation: InvitationFacts,
  { userId, ownerId, isManager }: Asking,
  now: Instant,
): OpenedState {
  if (ownerId === null) return 'quota_deleted';
  if (ownerId === userId) return 'own_quota';
  if (isManager) return 'already_manager';
  if (invitation.isCancelled) return 'cancelled';
  if (invitation.isAccepted) return 'used';
  if (invitation.isDeclined) return 'declined';
  if (msOf(invitation.expiresAt) <= msOf(now)) return 'expired';
  return invitation.forUserId !== null && invitation.forUserId !== userId ? 'wrong_account' : 'open';
}
