import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Parts that a sender names. */
interface NamedParts {
  shareId: string;
  senderId: Buffer;
  partIds: readonly string[];
}

/** Returns whether all of these are parts that the sender has sent by the link, joined or not. */
export async function areOwnParts(tx: Tx, { shareId, senderId, partIds }: NamedParts): Promise<boolean> {
  const { count } = await tx
    .selectFrom('request_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${[...partIds]}::uuid[])`)
    .where('share_id', '=', shareId)
    .where('sender_id', '=', senderId)
    .where('is_part', '=', true)
    .executeTakeFirstOrThrow();
  return count === partIds.length;
}

/** Marks parts as joined: they hold nothing of the limits any more. */
export async function updateJoinedParts(
  tx: Tx,
  { partIds, wholeId }: { partIds: readonly string[]; wholeId: string },
): Promise<void> {
  await tx
    .updateTable('request_uploads')
    .set({ state: 'joined', whole_id: wholeId, address_hash: null })
    .where('id', '=', sql<string>`any(${[...partIds]}::uuid[])`)
    .execute();
}

/** Stores how many bytes of the limits an upload holds. */
export async function updateHeldBytes(tx: Tx, id: string, sizeBytes: number): Promise<void> {
  await tx.updateTable('request_uploads').set({ size_bytes: sizeBytes }).where('id', '=', id).execute();
}
