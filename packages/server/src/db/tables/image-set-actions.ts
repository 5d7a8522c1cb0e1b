import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export type ImageSetActionKind = 'create' | 'add' | 'remove' | 'order' | 'join';

export interface ImageSetActionsTable {
  id: Generated<string>;
  group_id: string;
  user_id: string;
  kind: ImageSetActionKind;
  image_set_id: string;
  /** Set that was joined into it. */
  joined_set_id: string | null;
  was_arranged: boolean;
  created_at: GeneratedInstant;
  undone_at: Instant | null;
  restored_count: Generated<number>;
}

/** Where a file was before an action. */
export interface ImageSetActionFilesTable {
  action_id: string;
  file_id: string;
  from_set_id: string | null;
  from_index: number | null;
  from_folder_id: string | null;
}
