import { type RawBuilder, sql } from 'kysely';

/**
 * In SQL, beside a row of `groups`: whose storage holds what the group keeps. That is the quota that it is linked to, or else the one
 * that its contents still count against, which for all of them is the last that it was linked to (link.ts). Null: it keeps nothing.
 */
export const storageOfGroup: RawBuilder<string | null> = sql`coalesce(groups.quota_id, (
  select quota_id from files
  where group_id = groups.id and state = 'kept'
  order by created_at desc limit 1))`;
