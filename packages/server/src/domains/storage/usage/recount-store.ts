import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A number that differs from the sum of its rows. */
export interface Drift {
  id: string;
  detail: string;
}

/** Expected numbers of each quota: contents referenced by kept files, and reservations for open uploads and fetches. */
const expectedUsage = sql`
  select quotas.id,
    coalesce(counted.used, 0) as used,
    coalesce(fetching.reserved, 0) + coalesce(receiving.reserved, 0) as reserved
  from quotas
  left join (
    select quota_id, sum(size_bytes) as used from (
      select quota_id, max(counted_bytes(size_bytes)) as size_bytes from counted_files
      where state = 'kept' and quota_id is not null group by quota_id, sha256) as contents
    group by quota_id) counted on counted.quota_id = quotas.id
  left join (select quota_id, sum(coalesce(counted_bytes(size_bytes), 0)) as reserved from files
    where state = 'fetching' and quota_id is not null group by quota_id) fetching on fetching.quota_id = quotas.id
  left join (select quota_id, sum(reserved_bytes) as reserved from uploads
    where state = 'receiving' group by quota_id) receiving on receiving.quota_id = quotas.id`;

/** Lists quotas whose sums are wrong. One statement sees one moment, so concurrent changes are no drift. */
export async function listQuotaDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with expected as (${expectedUsage})
    select quotas.id, concat_ws(', ',
      case when quotas.used_bytes <> expected.used then format('uses %s bytes of %s', quotas.used_bytes, expected.used) end,
      case when quotas.reserved_bytes <> expected.reserved
        then format('reserves %s bytes of %s', quotas.reserved_bytes, expected.reserved) end) as detail
    from quotas join expected on expected.id = quotas.id
    where quotas.used_bytes <> expected.used or quotas.reserved_bytes <> expected.reserved
    order by quotas.id`.execute(tx);
  return rows;
}

/** Recounts a quota, whose row the caller has locked. */
export async function updateRecounted(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    with expected as (${expectedUsage})
    update quotas set used_bytes = expected.used, reserved_bytes = expected.reserved
    from expected where quotas.id = ${quotaId} and expected.id = ${quotaId}`.execute(tx);
}
