import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow } from '../../../db/tables.ts';

export async function insertHandover(tx: Tx, handover: NewRow<'handovers'>): Promise<void> {
  await tx.insertInto('handovers').values(handover).execute();
}

/** Deletes a person's hand-overs but the latest. */
export async function deleteAllButLatest(
  tx: Tx,
  { userId, keep }: { userId: string; keep: number },
): Promise<void> {
  await tx
    .deleteFrom('handovers')
    .where('token_sha256', 'in', (older) =>
      older
        .selectFrom('handovers')
        .select('token_sha256')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('token_sha256')
        .offset(keep),
    )
    .execute();
}

/** Claims a hand-over: exactly one of several callers gets it. Null if there is none. */
export async function deleteHandover(
  tx: Tx,
  tokenSha256: Buffer,
): Promise<{ sessionId: string; userId: string; path: string; expiresAt: Date } | null> {
  const row = await tx
    .deleteFrom('handovers')
    .where('token_sha256', '=', tokenSha256)
    .returning(['session_id as sessionId', 'user_id as userId', 'path', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes those that expired before an instant. */
export async function deleteOldHandovers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('handovers').where('expires_at', '<', before).execute();
}
