import { type RawBuilder, sql } from 'kysely';

/**
 * Returns parts of a WITH that reserve the bytes of the group's unfinished uploads in this quota. `receiving`
 * is what they had reserved in others (id, quota_id, reserved_bytes).
 */
export function reassignReceiving({
  groupId,
  quotaId,
}: {
  groupId: string;
  quotaId: string;
}): RawBuilder<unknown> {
  return sql`
    receiving as (
      select id, quota_id, reserved_bytes from uploads
      where group_id = ${groupId} and state = 'receiving' and quota_id <> ${quotaId}
      order by id for no key update
    ), moved_uploads as (
      update uploads set quota_id = ${quotaId} from receiving where uploads.id = receiving.id
    )`;
}
