import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';
import type { FileKind, FileTypeRule } from './saving-file-types.ts';

export type FileState = 'fetching' | 'kept' | 'missed';

export type MissedReason =
  | 'expired'
  | 'too_large'
  | 'quota_full'
  | 'no_quota'
  | 'quota_expired'
  | 'kind_off'
  | 'external'
  | 'failed'
  | 'lost';

export interface FilesTable {
  id: Generated<string>;
  group_id: string;
  kind: FileKind;
  name: string;
  name_folded: GeneratedAlways<string>;
  /** Whether the product made the name; null: the name itself tells. */
  is_name_made: Generated<boolean | null>;
  state: FileState;
  missed_reason: MissedReason | null;
  missed_at: Instant | null;
  missed_free_bytes: number | null;
  sha256: string | null;
  size_bytes: number | null;
  mime_type: string | null;
  duration_ms: number | null;
  source: 'chat' | 'upload';
  posted_by: string | null;
  posted_at: Instant;
  line_message_id: string | null;
  /** Null: at the top. A file of an image set has the folder of its set. */
  folder_id: Generated<string | null>;
  image_set_id: string | null;
  /** Place in its image set, or among the files that were chosen together with it. */
  image_set_index: number | null;
  /** Set in which LINE sent it; null while that set was never edited. */
  sent_set_id: Generated<string | null>;
  /** Its number in that set. */
  sent_index: Generated<number | null>;
  quota_id: string | null;
  trashed_at: Instant | null;
  trashed_by: string | null;
  /** Folder that took it along to the trash. */
  trashed_folder_id: Generated<string | null>;
  /** Somebody said that it is no version of the files of its name. */
  is_separate: Generated<boolean>;
  /** Kept by a trigger; true also for a file that is no version. */
  is_latest: ColumnType<boolean, never, never>;
  /** Kept by a trigger: of the latest version, whether there are others. */
  has_older: ColumnType<boolean, never, never>;
  /** Read as parsed JSON; written with JSON.stringify. */
  saving_rules: ColumnType<FileTypeRule[] | null, string | null | undefined, string | null>;
  asked_at: Instant | null;
  asked_by: string | null;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface ImageSetsTable {
  id: Generated<string>;
  group_id: string;
  /** Null: at the top. */
  folder_id: Generated<string | null>;
  source: Generated<'chat' | 'made'>;
  /** Of a set that a person made: its own id. */
  line_set_id: string;
  posted_by: string | null;
  total: number | null;
  name: string | null;
  description: Generated<string | null>;
  /** First picture of the cover, while it is in the set. */
  cover_file_id: Generated<string | null>;
  /** Files outside the trash, counted by a trigger. */
  file_count: ColumnType<number, never, never>;
  /** Pictures that LINE sent in it and that were deleted for good. */
  gone_count: Generated<number>;
  /** Its pictures remember where LINE sent them. */
  is_edited: Generated<boolean>;
  is_arranged: Generated<boolean>;
  /** Set that gets its late pictures. */
  joined_into_id: Generated<string | null>;
  posted_at: Instant;
  created_at: GeneratedInstant;
}

/** Counts that a trigger on files maintains; read only. */
export interface GroupCountsTable {
  group_id: ColumnType<string, never, never>;
  kind: ColumnType<FileKind, never, never>;
  posted_by: ColumnType<string | null, never, never>;
  file_count: ColumnType<number, never, never>;
  size_bytes: ColumnType<number, never, never>;
}

/**
 * Files that a list shows by day of posting in Bangkok, for each kind and poster and for `any`. A trigger on
 * files maintains them; read only.
 */
export interface DayCountsTable {
  group_id: ColumnType<string, never, never>;
  kind: ColumnType<FileKind | 'any', never, never>;
  /** Id of a user, `unknown` or `any`. */
  posted_by: ColumnType<string, never, never>;
  /** `2026-11-22`, in Asia/Bangkok. */
  day: ColumnType<string, never, never>;
  file_count: ColumnType<number, never, never>;
}

export interface BlobsTable {
  sha256: string;
  size_bytes: number;
  mime_type: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  thumbhash: string | null;
  thumbnail_state: Generated<'pending' | 'ready' | 'none'>;
  /** Number of times that the process died which drew it. */
  drawer_deaths: Generated<number>;
  /** As ZIP archives have it, from 0 to 2^32 - 1; null while it is not known. */
  crc32: Generated<number | null>;
  unreferenced_since: Instant | null;
  verified_at: Instant | null;
  created_at: GeneratedInstant;
}

export interface SlipsTable {
  file_id: string;
  group_id: string;
  posted_at: Instant;
  bank_code: string;
  reference: string;
  created_at: GeneratedInstant;
}

/** What came of reading the text inside a document; `pending`: it has not been read. */
export type FileTextState = 'pending' | 'ready' | 'none' | 'locked' | 'broken' | 'too_large';

export interface FileTextsTable {
  file_id: string;
  group_id: string;
  posted_at: Instant;
  state: Generated<FileTextState>;
  text: string | null;
  folded: GeneratedAlways<string | null>;
  keys: number[] | null;
  waiting_since: GeneratedInstant;
  /** Rules by which it was read: those of before are read again. */
  rules_version: Generated<number>;
}

/** Kept by triggers of `files`. */
export interface FileNameKeysTable {
  file_id: string;
  group_id: string;
  posted_at: Date;
  keys: number[];
}

/** Something new that older files are searched for. */
export type BackfillName = 'slips' | 'texts' | 'heifs' | 'checksums' | 'kinds';

export interface BackfillsTable {
  name: BackfillName;
  passed_file_id: Generated<string>;
  finished_at: Instant | null;
}

export interface UploadsTable {
  id: string;
  group_id: string;
  /** Null: of somebody without an account, who sends by a file request. */
  user_id: string | null;
  quota_id: string;
  name: string;
  mime_type: string | null;
  /** Upload-Metadata as the client sent it; null for none. */
  metadata: Generated<string | null>;
  /** Folder that it is to be kept in, or is kept in once it is done; null for the top. */
  folder_id: string | null;
  size_bytes: number;
  sha256: string | null;
  state: Generated<'receiving' | 'done' | 'ended'>;
  /** Reserved bytes of the quota. */
  reserved_bytes: Generated<number>;
  /** Bytes that had arrived when it last reserved or paused. */
  received_bytes: Generated<number>;
  /** When bytes last arrived; before the first, when it was created. */
  active_at: GeneratedInstant;
  /** Start of a chunk whose checksum is not verified yet. */
  unverified_from: Generated<number | null>;
  /** Given by the client; the same for files that were chosen together. */
  batch_id: Generated<string | null>;
  /** Place among them, from 1. */
  batch_place: Generated<number | null>;
  /** Upload-Concat as the client sent it: `partial` of a part, its parts of a whole; null for other uploads. */
  concat: Generated<string | null>;
  /** Of a whole: its parts, in order. */
  part_ids: Generated<string[] | null>;
  /** Of a part: the whole that took its bytes and its reservation. */
  joined_into: Generated<string | null>;
  /** Whether `size_bytes` is still unknown, and 0 stands there. */
  is_length_deferred: Generated<boolean>;
  created_at: GeneratedInstant;
  expires_at: Instant;
}
