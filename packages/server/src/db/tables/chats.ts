import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

/** LINE's data of a chat. */
export interface ChatsTable {
  id: Generated<string>;
  line_chat_id: string;
  type: 'group' | 'room';
  name: string | null;
  picture_url: string | null;
  summary_checked_at: Instant | null;
  bot_joined_at: Instant | null;
  bot_left_at: Instant | null;
  created_at: GeneratedInstant;
}

export interface ChatMembersTable {
  chat_id: string;
  user_id: string;
  is_member: boolean;
  /** Whether LINE reported membership; otherwise LINE was only asked. */
  ever_member: boolean;
  checked_at: Instant;
}

/** The current chat of each group; read only. */
export interface CurrentChatsView {
  group_id: ColumnType<string, never, never>;
  since: ColumnType<Date, never, never>;
  chat_id: ColumnType<string, never, never>;
  line_chat_id: ColumnType<string, never, never>;
  type: ColumnType<'group' | 'room', never, never>;
  name: ColumnType<string | null, never, never>;
  picture_url: ColumnType<string | null, never, never>;
  summary_checked_at: ColumnType<Date | null, never, never>;
  bot_joined_at: ColumnType<Date | null, never, never>;
  bot_left_at: ColumnType<Date | null, never, never>;
}
