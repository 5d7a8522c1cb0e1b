import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ReservedElsewhere } from '../../storage/links/move.ts';

/** Reserves the bytes of the group's unfinished uploads in this quota. Returns their reservations in others. */
export async function reassignReceiving(
  tx: Tx,
  { groupId, quotaId }: { groupId: string; quotaId: string },
): Promise<ReservedElsewhere[]> {
  const { rows } = await sql<ReservedElsewhere>`
    with receiving as (
      select id, quota_id, reserved_bytes from uploads
      where group_id = ${groupId} and state = 'receiving' and quota_id <> ${quotaId}
      order by id for no key update
    ), moved as (
      update uploads set quota_id = ${quotaId} from receiving where uploads.id = receiving.id
    )
    select quota_id as "fromQuotaId", sum(reserved_bytes)::bigint as bytes from receiving group by quota_id`.execute(
    tx,
  );
  return rows;
}

/** Moves uploads to another group. Finished uploads move too, so that clients can still query them. */
export async function moveUploads(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('uploads').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}
