import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ReservedElsewhere } from '../../storage/links/move.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** Reserves the bytes of the group's pending files in this quota. Returns their reservations in others. */
export async function reassignFetching(
  tx: Tx,
  { groupId, quotaId }: GroupAtQuota,
): Promise<ReservedElsewhere[]> {
  const { rows } = await sql<ReservedElsewhere>`
    with fetching as (
      select id, quota_id, coalesce(counted_bytes(size_bytes), 0) as reserved_bytes from files
      where group_id = ${groupId} and state = 'fetching' and quota_id <> ${quotaId}
      order by id for no key update
    ), moved as (
      update files set quota_id = ${quotaId} from fetching where files.id = fetching.id
    )
    select quota_id as "fromQuotaId", sum(reserved_bytes)::bigint as bytes from fetching group by quota_id`.execute(
    tx,
  );
  return rows;
}
