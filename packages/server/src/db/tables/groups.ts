import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export interface GroupsTable {
  id: Generated<string>;
  /** Group that this one was merged into; nothing else is left of it then. */
  merged_into: string | null;
  quota_id: string | null;
  quota_linked_by: string | null;
  quota_linked_at: Instant | null;
  saving_set_by: string | null;
  saving_set_at: Instant | null;
  last_file_at: Instant | null;
  replies: ReplyStyle | null;
  bursts_answered: Generated<number>;
  no_quota_said_at: Instant | null;
  missed_offered_at: Instant | null;
  keeping_paused_at: Instant | null;
  was_keeping_changed: Generated<boolean>;
  trash_emptied_up_to: Instant | null;
  created_at: GeneratedInstant;
}

/** How much the bot replies to posts. */
export type ReplyStyle = 'full' | 'brief' | 'silent';

export interface GroupChatsTable {
  group_id: string;
  chat_id: string;
  since: GeneratedInstant;
  /** End of the link; null while the group has this chat. */
  until: Instant | null;
}

/** When somebody last opened a group's files, and what they chose for it in their list. */
export interface GroupVisitsTable {
  group_id: string;
  user_id: string;
  seen_at: Instant;
  /** Null while it is not pinned. */
  pinned_at: Instant | null;
  /** Null while it is not muted. */
  muted_at: Instant | null;
}

export interface OnboardingsTable {
  group_id: string;
  user_id: string;
  seen_at: Instant;
}

export interface KeepingChangesTable {
  group_id: string;
  at: Instant;
  is_paused: boolean;
  changed_by: string | null;
}
