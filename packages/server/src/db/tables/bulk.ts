import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export type BulkKind = 'move' | 'trash' | 'restore' | 'ask';

/** What became of a file of an action on many; words in capitals say why it failed. */
export type BulkOutcome =
  | 'done'
  | 'unchanged'
  | 'NOT_FOUND'
  | 'NOT_ALLOWED'
  | 'FOLDER_GONE'
  | 'FILE_NOT_KEPT'
  | 'KIND_OFF'
  | 'FILE_TOO_LARGE'
  | 'NO_QUOTA'
  | 'QUOTA_EXPIRED'
  | 'GROUP_READ_ONLY';

export interface BulkActionsTable {
  id: Generated<string>;
  group_id: string;
  user_id: string;
  kind: BulkKind;
  /** Destination of a move; null: the top. */
  to_folder_id: string | null;
  /** Action that this one takes back. */
  undoes: string | null;
  /** Files of a large action, until they are found. Read as parsed JSON; written with JSON.stringify. */
  selection: ColumnType<unknown, null, null>;
  total_count: number | null;
  done_count: Generated<number>;
  unchanged_count: Generated<number>;
  failed_count: Generated<number>;
  is_stopped: Generated<boolean>;
  created_at: GeneratedInstant;
  ended_at: Instant | null;
}

export interface BulkItemsTable {
  action_id: string;
  file_id: string;
  /** Where a moved file was; of an undo, where it returns to. */
  folder_id: string | null;
  /** Null: still to be done. */
  outcome: BulkOutcome | null;
}
