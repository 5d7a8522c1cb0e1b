/** SQL expressions beside a row of `quotas`. */
import { type RawBuilder, sql } from 'kysely';

const hourMs = 3_600_000;

/** Limit less used and reserved bytes, below 0 if the limit was lowered; null without a quota. */
export const remainingBytes = sql<
  number | null
>`quotas.limit_bytes - quotas.used_bytes - quotas.reserved_bytes`;

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
    from files
    where quota_id = quotas.id and state = 'kept' and posted_at >= ${instant} and posted_at < ${nextHour}
  ))::bigint`;
}
