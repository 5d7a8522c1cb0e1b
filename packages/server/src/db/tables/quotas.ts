import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

/** Reason of a deletion: the owner wants it, or there is none any more. */
export type DeletionReason = 'owner' | 'ownerless';

export interface QuotasTable {
  id: Generated<string>;
  owner_id: string;
  name: string;
  /** Of now: what is granted for a time is in it. */
  limit_bytes: number;
  granted_bytes: Generated<number>;
  /** Not in the limit. */
  lent_bytes: Generated<number>;
  used_bytes: Generated<number>;
  reserved_bytes: Generated<number>;
  plan: Generated<'free' | 'granted'>;
  creation_key: string | null;
  expires_at: Instant | null;
  deletion_asked_at: Instant | null;
  deletes_at: Instant | null;
  deletion_reason: DeletionReason | null;
  is_deleted: Generated<boolean>;
  ownerless_since: Instant | null;
  created_at: GeneratedInstant;
}

export interface QuotaManagersTable {
  quota_id: string;
  user_id: string;
  since: GeneratedInstant;
}

/** Links by which somebody becomes a manager; each is good for one answer. */
export interface InvitationsTable {
  id: Generated<string>;
  /** Null: the quota was deleted. */
  quota_id: string | null;
  /** SHA-256 of the token. */
  token_sha256: Buffer;
  created_by: string | null;
  /** For whom it is, in the owner's words. */
  name: string | null;
  /** The only person who may answer; null for anybody. */
  for_user_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  accepted_at: Generated<Instant | null>;
  accepted_by: Generated<string | null>;
  declined_at: Generated<Instant | null>;
  /** It was cancelled, or another took its place. */
  cancelled_at: Generated<Instant | null>;
}

/** Where more bytes for a time come from. */
export type GrantSource = 'promo' | 'contribution' | 'loan';

/** More bytes of a quota for a time. */
export interface QuotaGrantsTable {
  id: Generated<string>;
  quota_id: string;
  source: GrantSource;
  reference: string;
  bytes: number;
  starts_at: Instant;
  ends_at: Instant;
  cut_at: Instant | null;
  is_counted: Generated<boolean>;
}

/** How a loan ended. */
export type LoanEnd = 'due' | 'recalled' | 'returned' | 'deleted';

/** Storage that one quota lends to another. */
export interface QuotaLoansTable {
  id: Generated<string>;
  from_quota_id: string;
  to_quota_id: string;
  lent_by: string | null;
  shows_name: boolean;
  bytes: number;
  started_at: Instant;
  ends_at: Instant;
  recalled_at: Instant | null;
  ended_at: Instant | null;
  end_reason: LoanEnd | null;
  creation_key: string | null;
}

/** State of an offer. */
export type OwnershipOfferState = 'open' | 'accepted' | 'declined' | 'cancelled' | 'expired';

/** A quota offered to somebody. */
export interface OwnershipOffersTable {
  id: Generated<string>;
  quota_id: string;
  to_id: string;
  /** Whether the former owner stays as a manager. */
  stays_manager: boolean;
  is_succession: boolean;
  state: Generated<OwnershipOfferState>;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

/** When somebody last reminded the managers of a group's storage. */
export interface QuotaRemindersTable {
  group_id: string;
  user_id: string;
  reminded_at: Instant;
}

/** State of an offer to a group. */
export type QuotaOfferState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'left';

/** A quota that a member offers to a group with another one. */
export interface QuotaOffersTable {
  id: Generated<string>;
  group_id: string;
  quota_id: string;
  from_id: string;
  state: Generated<QuotaOfferState>;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

/** Files of a group that the deletion of a quota has deleted so far. */
export interface DeletedQuotaGroupsTable {
  quota_id: string;
  group_id: string;
  file_count: number;
}

/** Files of a group that name one quota and count in another, until each of them names that. */
export interface QuotaMovesTable {
  group_id: string;
  from_quota_id: string;
  quota_id: string;
}
