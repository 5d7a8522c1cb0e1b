import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export interface QuotasTable {
  id: Generated<string>;
  owner_id: string;
  name: string;
  limit_bytes: number;
  used_bytes: Generated<number>;
  reserved_bytes: Generated<number>;
  plan: Generated<'free' | 'granted'>;
  creation_key: string | null;
  expires_at: Instant | null;
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

export interface QuotaBlobsTable {
  quota_id: string;
  sha256: string;
  size_bytes: number;
  file_count: number;
}
