/** Counters that triggers on files and image sets maintain (migration 0021); read only. */
import type { ColumnType } from 'kysely';
import type { FileKind } from './saving-file-types.ts';

type Read<Value> = ColumnType<Value, never, never>;

/** Kept files outside the trash. */
export interface QuotaCountsTable {
  quota_id: Read<string>;
  kind: Read<FileKind>;
  file_count: Read<number>;
  size_bytes: Read<number>;
}

/** Kept files, trash included, by the hour in which they were posted. */
export interface QuotaHoursTable {
  quota_id: Read<string>;
  hour: Read<Date>;
  size_bytes: Read<number>;
}

/** Kept files, trash included, by group; bytes of each content once. */
export interface QuotaGroupsTable {
  quota_id: Read<string>;
  group_id: Read<string>;
  file_count: Read<number>;
  size_bytes: Read<number>;
}

/** Bytes of the contents that a file outside the trash shows, each once. */
export interface QuotaContentsTable {
  quota_id: Read<string>;
  shown_bytes: Read<number>;
}

/** Kept files, trash included, by the month in Bangkok in which they were posted. */
export interface GroupMonthsTable {
  group_id: Read<string>;
  /** First day of the month, `2026-11-01`. */
  month: Read<string>;
  size_bytes: Read<number>;
  trashed_count: Read<number>;
  trashed_bytes: Read<number>;
}

/** Image sets that show a file. */
export interface GroupImageSetsTable {
  group_id: Read<string>;
  set_count: Read<number>;
}
