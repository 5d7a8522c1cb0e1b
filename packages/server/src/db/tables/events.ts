import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export interface LineEventsTable {
  webhook_event_id: string;
  /** Read as parsed JSON; written with JSON.stringify, because pg takes an array for a PostgreSQL array. */
  event: ColumnType<unknown, string, string>;
  /** Null for a chat with one person. */
  line_chat_id: string | null;
  received_at: GeneratedInstant;
  handled_at: Instant | null;
  attempts: Generated<number>;
  retry_at: Instant | null;
}

export interface UnsentMessagesTable {
  line_chat_id: string;
  line_message_id: string;
  unsent_at: Instant;
}

export interface BurstsTable {
  group_id: string;
  began_at: GeneratedInstant;
  last_at: Instant;
  item_count: number;
  file_ids: Generated<string[]>;
  reply_token: string | null;
  reply_by: Instant | null;
  answered_at: Instant | null;
}
