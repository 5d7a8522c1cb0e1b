import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/**
 * Returns parts of a WITH that reserve the bytes of the group's pending files in this quota. `fetching` is
 * what they had reserved in others (id, quota_id, reserved_bytes).
 */
export function reassignFetching({ groupId, quotaId }: GroupAtQuota): RawBuilder<unknown> {
  return sql`
    fetching as (
      select id, quota_id, coalesce(counted_bytes(size_bytes), 0) as reserved_bytes from files
      where group_id = ${groupId} and state = 'fetching' and quota_id <> ${quotaId}
      order by id for no key update
    ), moved_files as (
      update files set quota_id = ${quotaId} from fetching where files.id = fetching.id
    )`;
}

/** Counts all kept files of the group in this quota. */
export async function updateQuotaOfKept(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    update files set quota_id = ${quotaId}
    where group_id = ${groupId} and state = 'kept' and quota_id is distinct from ${quotaId}`.execute(tx);
}
