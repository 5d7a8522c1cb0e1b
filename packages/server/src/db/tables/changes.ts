import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './columns.ts';

export interface ActivityTable {
  id: GeneratedAlways<number>;
  at: Instant;
  kind: string;
  group_id: string | null;
  quota_id: string | null;
  actor: 'user' | 'chat' | 'operator' | 'product';
  actor_user_id: string | null;
  file_count: Generated<number>;
  file_ids: Generated<string[]>;
  /** Written with JSON.stringify. */
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}
