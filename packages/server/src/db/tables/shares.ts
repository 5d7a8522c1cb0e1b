import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** What a public link shows; `request`: it asks for files; `chat`: chosen files that were sent into a chat. */
export type ShareKind = 'file' | 'image_set' | 'folder' | 'files' | 'request' | 'chat';

/** Public links; of the three references exactly one is set, none for chosen files, and of a request at most the folder. */
export interface SharesTable {
  id: Generated<string>;
  group_id: string;
  created_by: string;
  created_at: Instant;
  /** SHA-256 of the slug. */
  slug_hash: Buffer;
  /** The slug, encrypted. */
  slug_sealed: Buffer;
  /** Name of the key that it is encrypted with. */
  sealed_with: string;
  kind: ShareKind;
  file_id: string | null;
  image_set_id: string | null;
  folder_id: string | null;
  name: string | null;
  /** Whether visitors see the maker; otherwise the group. */
  shows_maker: boolean;
  expires_at: Instant;
  password_hash: string | null;
  /** Part of every signature: a new number ends all addresses and proofs. */
  access_version: Generated<number>;
  max_downloads: number | null;
  is_view_only: boolean;
  keeps_location: boolean;
  /** Whether visitors see names that the product made, which have the poster's. */
  keeps_names: Generated<boolean>;
  revoked_at: Generated<Instant | null>;
  visit_count: Generated<number>;
  download_count: Generated<number>;
  last_visited_at: Generated<Instant | null>;
}

/** Files that were chosen for one link. */
export interface ShareFilesTable {
  share_id: string;
  file_id: string;
  place: number;
}

/** Wrong passwords. */
export interface ShareTriesTable {
  share_id: string;
  /** Keyed hash of an address; empty for all of them. */
  address_hash: Buffer;
  try_count: number;
  since: Instant;
}

/** Reports of a link, one for each address. */
export interface ShareReportsTable {
  share_id: string;
  address_hash: Buffer;
  reason: string;
  reported_at: Instant;
}
