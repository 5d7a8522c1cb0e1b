import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export interface UsersTable {
  id: Generated<string>;
  line_user_id: string;
  display_name: string | null;
  picture_url: string | null;
  signed_in_at: Instant | null;
  wants_news: Generated<boolean>;
  posts_erased_up_to: Instant | null;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: GeneratedInstant;
  expires_at: Instant;
  ended_at: Instant | null;
  device: string | null;
}

/** Links that sign a person in elsewhere, once. */
export interface HandoversTable {
  /** Hash of the secret, which is not stored. */
  token_sha256: Buffer;
  /** Session that asked for it. */
  session_id: string;
  user_id: string;
  path: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface AccountsTable {
  user_id: string;
  name: string;
  email: string;
  phone: string | null;
  tax_name: string | null;
  tax_address: string | null;
  tax_id: string | null;
  tax_branch: string | null;
  updated_at: GeneratedInstant;
}

export interface ConsentsTable {
  user_id: string;
  document: 'terms' | 'privacy';
  /** A day, `2026-11-21`. */
  version: string;
  accepted_at: Instant;
}

export interface SecurityKeysTable {
  /** `2026-11-22`, in Asia/Bangkok. */
  day: string;
  key: Buffer;
}

/** What becomes of the posts of a person who is erased. */
export type ErasedPosts = 'keep' | 'erase';

/** Requests of people to be erased, with their receipts. */
export interface ErasuresTable {
  id: Generated<string>;
  number: string;
  /** Null once the person is gone. */
  user_id: string | null;
  posts: ErasedPosts;
  requested_at: Instant;
  due_at: Instant;
  cancelled_at: Instant | null;
  begun_at: Instant | null;
  done_at: Instant | null;
  /** Read as parsed JSON; written with JSON.stringify. */
  scope: ColumnType<unknown, string | null, string | null>;
}

/** Copies of everything about a person; what is in one is read when it is downloaded. */
export interface ExportsTable {
  id: Generated<string>;
  user_id: string;
  requested_at: Instant;
  total_count: Generated<number>;
  done_count: Generated<number>;
  ready_at: Instant | null;
  expires_at: Instant | null;
}

/** Addresses of copies, each for one download. */
export interface ExportAddressesTable {
  /** Hash of the secret, which is not stored. */
  token_sha256: Buffer;
  export_id: string;
  expires_at: Instant;
  used_at: Instant | null;
  /** Hash of the network that used it first; null while nobody has. */
  visitor_sha256: Buffer | null;
}
