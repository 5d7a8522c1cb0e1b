import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** Kind of file that a file request accepts. */
export type RequestKind = 'image' | 'video' | 'audio' | 'document' | 'other';

/** What became of an upload of a sender. */
export type RequestUploadState = 'receiving' | 'checking' | 'received' | 'refused' | 'joined';

/** Why an upload of a sender was refused. */
export type Refusal = 'infected' | 'unchecked' | 'kind' | 'ended';

/** Limits of links that ask for files, and what they hold of them. */
export interface FileRequestsTable {
  share_id: string;
  note: string | null;
  kinds: RequestKind[];
  max_files: number;
  max_bytes: number | null;
  max_file_bytes: number | null;
  /** Files that arrived, those included that were deleted since. */
  file_count: Generated<number>;
  size_bytes: Generated<number>;
  /** Files on their way. */
  open_count: Generated<number>;
  open_bytes: Generated<number>;
  sender_count: Generated<number>;
}

/** Uploads of people without an account. */
export interface RequestUploadsTable {
  /** Id of the upload, which becomes the file's. */
  id: string;
  share_id: string;
  sender_id: Buffer;
  sender_number: number;
  sender_name: string | null;
  name: string;
  /** Bytes that it holds of the limits: all of it, or what has arrived and a little more while its length is unknown. */
  size_bytes: number;
  /** Keyed hash of an address, while bytes are missing. */
  address_hash: Buffer | null;
  state: RequestUploadState;
  refusal: Refusal | null;
  is_scanned: Generated<boolean>;
  /** Whether it is a part of another upload, and becomes no file. */
  is_part: Generated<boolean>;
  /** Of a part that was joined: the upload that took its bytes. */
  whole_id: Generated<string | null>;
  checking_since: Instant | null;
  file_id: string | null;
  created_at: Instant;
}

/** Senders of files that came by a file request. */
export interface FileSendersTable {
  file_id: string;
  share_id: string | null;
  name: string | null;
  is_scanned: boolean;
}
