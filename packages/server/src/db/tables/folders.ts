import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export type FolderColor = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray';

export interface FoldersTable {
  id: Generated<string>;
  group_id: string;
  /** Null: at the top. */
  parent_id: string | null;
  name: string;
  name_folded: GeneratedAlways<string>;
  color: FolderColor | null;
  sort: 'latest' | 'oldest' | 'name' | 'largest' | null;
  created_by: string | null;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
  trashed_at: Instant | null;
  trashed_by: string | null;
  /** Folder that took it along to the trash; null where it was trashed itself. */
  trashed_folder_id: string | null;
}

/** Counts that a trigger on files maintains; written by fsck alone. */
export interface FolderCountsTable {
  folder_id: ColumnType<string, never, never>;
  posted_by: ColumnType<string | null, never, never>;
  file_count: ColumnType<number, never, never>;
  size_bytes: ColumnType<number, never, never>;
  unkept_count: ColumnType<number, never, never>;
}

/** Answers of requests with an Idempotency-Key. */
export interface AnsweredRequestsTable {
  group_id: string;
  user_id: string;
  operation: string;
  key: string;
  /** Read as parsed JSON; written with JSON.stringify. */
  answer: ColumnType<unknown, string, string>;
  /** Hash of what was asked; null where it was answered before this was kept. */
  body_sha256: string | null;
  created_at: GeneratedInstant;
}
