import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A group that ends, and the one that it is merged into. */
interface Merge {
  sourceId: string;
  targetId: string;
}

/** Moves the burst, which is that of the chat; the one of the target is deleted. */
export async function moveBurst(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await tx.deleteFrom('bursts').where('group_id', '=', targetId).execute();
  await tx.updateTable('bursts').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

/** Copies which warnings were sent to the source, so that the target does not get them again. */
export async function copySentWarnings(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    insert into quota_thresholds_said (group_id, quota_id, percent, said_at)
    select ${targetId}::uuid, quota_id, percent, said_at from quota_thresholds_said where group_id = ${sourceId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into quota_expiries_said (group_id, quota_id, expires_at, stage, said_at)
    select ${targetId}::uuid, quota_id, expires_at, stage, said_at from quota_expiries_said where group_id = ${sourceId}
    on conflict do nothing`.execute(tx);
}

/** Moves requests about quoted messages along with their files. */
export async function moveRequests(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await tx
    .updateTable('chat_requests')
    .set({ group_id: targetId })
    .where('group_id', '=', sourceId)
    .execute();
}
