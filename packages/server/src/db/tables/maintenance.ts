import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './columns.ts';

export interface StorageMarkTable {
  id: string;
  is_only: Generated<boolean>;
}

/** Trigger of a storage check. */
export type StorageCheckKind = 'fsck' | 'fsck-deep' | 'scrub' | 'read';

export interface StorageChecksTable {
  id: GeneratedAlways<number>;
  kind: StorageCheckKind;
  started_at: Instant;
  ended_at: Instant;
  content_count: number;
  content_bytes: number;
  /** Count of each problem that was found. Written with JSON.stringify. */
  problems: ColumnType<Record<string, number>, string, string>;
  unrepaired_count: number;
  lost_file_count: number;
}
