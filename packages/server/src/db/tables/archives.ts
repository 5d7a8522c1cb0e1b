import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';
import type { MissedReason } from './files.ts';

export type ArchiveKind = 'files' | 'group';

export type ArchiveState = 'preparing' | 'ready' | 'failed';

export type ArchiveFailure = 'NO_FILES' | 'TOO_MANY_FILES';

/** Why the bytes of a file are not in an archive. */
export type MissingReason = MissedReason | 'fetching';

export interface ArchivesTable {
  id: Generated<string>;
  group_id: string;
  /** Person whom it is for; null where `holder` says what it belongs to. */
  user_id: string | null;
  holder: string | null;
  kind: ArchiveKind;
  name: string;
  state: Generated<ArchiveState>;
  failure: ArchiveFailure | null;
  /** Read as parsed JSON; written with JSON.stringify. */
  wanted: ColumnType<unknown, string | null, string | null>;
  /** Read as parsed JSON; written with JSON.stringify. */
  head: ColumnType<unknown, string | null, string | null>;
  /** Read as parsed JSON; written with JSON.stringify. */
  folders: ColumnType<unknown, string | null | undefined, string | null>;
  revision: Generated<number>;
  /** Read as parsed JSON; written with JSON.stringify. Null: to be computed. */
  layout: ColumnType<unknown, string | null, string | null>;
  /** Bytes of the whole archive; null with the layout. */
  size_bytes: number | null;
  file_count: number | null;
  missing_count: number | null;
  created_at: GeneratedInstant;
  expires_at: Instant;
}

export interface ArchiveEntriesTable {
  archive_id: string;
  /** Its place among the others; some may be missing between. */
  position: number;
  file_id: string;
  path: string;
  modified_at: Instant;
  sha256: string | null;
  size_bytes: number | null;
  crc32: number | null;
  missing: MissingReason | null;
  details: string | null;
}
