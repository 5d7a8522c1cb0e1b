import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** What a group shows first; exactly one of the three references is set. */
export interface PinsTable {
  id: Generated<string>;
  group_id: string;
  file_id: string | null;
  image_set_id: string | null;
  folder_id: string | null;
  /** Order on the shelf; gaps do not matter. */
  place: number;
  pinned_by: string | null;
  pinned_at: Instant;
}

/** Files that a person marked for themselves. */
export interface StarsTable {
  user_id: string;
  file_id: string;
  starred_at: Instant;
}
