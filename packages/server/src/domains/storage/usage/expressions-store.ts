/** SQL expressions for rows of `quotas` and `files`. */
import { hourMs } from '@kepwai/rules/time';
import { type RawBuilder, sql } from 'kysely';

/** Limit less used and reserved bytes, below 0 if the limit was lowered; null without a quota. */
export const remainingBytes = sql<
  number | null
>`quotas.limit_bytes - quotas.used_bytes - quotas.reserved_bytes`;

/**
 * Quota in which a row of `files` counts; null for none. While a large group is being moved, some files still name the
 * former one (docs/decisions/062). Reliable if the group is locked.
 */
export const quotaOfFile = sql<string | null>`coalesce((
  select moved.quota_id from quota_moves as moved
  where moved.group_id = files.group_id and moved.from_quota_id = files.quota_id), files.quota_id)`;

/**
 * Bytes of the quota's kept files that were posted since an instant: those of whole hours are counted, those of
 * the rest of its first hour are summed.
 */
export function bytesPostedSince(instant: Date): RawBuilder<number> {
  const nextHour = new Date(Math.ceil(instant.getTime() / hourMs) * hourMs);
  return sql`((
    select coalesce(sum(size_bytes), 0) from quota_hours where quota_id = quotas.id and hour >= ${nextHour}
  ) + (
    select coalesce(sum(counted_bytes(size_bytes)), 0)
    from (
      select quotas.id as quota_id, null::uuid as group_id
      union all select from_quota_id, group_id from quota_moves where quota_id = quotas.id
    ) as named join files using (quota_id)
    where state = 'kept' and posted_at >= ${instant} and posted_at < ${nextHour}
      and coalesce(named.group_id, files.group_id) = files.group_id and ${quotaOfFile} = quotas.id
  ))::bigint`;
}
