import { invitationLivesMs } from '@kepwai/rules/quotas/invitations';
import { buildId } from '../../../fixtures/index.ts';

/** An invitation to manage a quota, as the server stores it. */
export interface InvitationRecord {
  id: string;
  token: string;
  quotaId: string;
  createdById: string | null;
  /** For whom it is, in the owner's words. */
  name: string | null;
  /** The only person who may answer. */
  forUserId: string | null;
  createdAt: string;
  expiresAt: string;
  acceptedById: string | null;
  isDeclined: boolean;
  isCancelled: boolean;
}

/** Builds an invitation for anybody, created now. */
export function buildInvitationRecord(now: number): InvitationRecord {
  return {
    id: buildId(),
    token: buildInvitationToken(),
    quotaId: '',
    createdById: null,
    name: null,
    forUserId: null,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + invitationLivesMs).toISOString(),
    acceptedById: null,
    isDeclined: false,
    isCancelled: false,
  };
}

/** Builds a token as the contract has it. */
export function buildInvitationToken(): string {
  return `${buildId().replaceAll('-', '').slice(-21)}A`;
}
