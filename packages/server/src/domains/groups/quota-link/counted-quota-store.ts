import { type RawBuilder, sql } from 'kysely';
import { quotaOfFile } from '../../storage/usage/usage.ts';

/**
 * SQL expression beside a row of `groups`: the quota that holds the group's files. It is the linked quota, or
 * else the one that its contents still count in, which for all of them is the last linked one (moves/quota-link/link.ts).
 * Null: the group keeps nothing.
 */
export const countedQuotaId: RawBuilder<string | null> = sql`coalesce(groups.quota_id, (
  select ${quotaOfFile} from files
  where group_id = groups.id and state = 'kept'
  order by created_at desc limit 1))`;
