/** SQL expressions beside a row of `quotas`. */
import { type RawBuilder, sql } from 'kysely';

/** Limit less used and reserved bytes, below 0 if the limit was lowered; null without a quota. */
export const remainingBytes = sql<
  number | null
>`quotas.limit_bytes - quotas.used_bytes - quotas.reserved_bytes`;

/** Bytes of the quota's kept files that were posted since an instant. */
export function bytesPostedSince(instant: Date): RawBuilder<number> {
  return sql`(
    select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint
    from files where quota_id = quotas.id and state = 'kept' and posted_at >= ${instant})`;
}

/** Bytes of the kept files of a quota or group by month in Bangkok, in no order; without months that have none. */
export function bytesByMonth({
  where,
  since,
}: {
  where: RawBuilder<boolean>;
  since: Date;
}): RawBuilder<{ month: string; addedBytes: number }[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('month', month, 'addedBytes', bytes)), '[]')
    from (
      select to_char(posted_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(counted_bytes(size_bytes)) as bytes
      from files where ${where} and state = 'kept' and posted_at >= ${since}
      group by 1
    ) as by_month)`;
}
