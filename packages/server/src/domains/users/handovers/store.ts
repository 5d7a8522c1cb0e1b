import type { Db, Tx } from '../../../db/database.ts';

export interface NewHandover {
  tokenSha256: Buffer;
  sessionId: string;
  userId: string;
  path: string;
  at: Date;
  expiresAt: Date;
}

/** Waits for other hand-overs that the person creates, so that they are counted; false if the person was erased. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHandover(tx: Tx, handover: NewHandover): Promise<void> {
  const { tokenSha256, sessionId, userId, path, at, expiresAt } = handover;
  await tx
    .insertInto('handovers')
    .values({
      token_sha256: tokenSha256,
      session_id: sessionId,
      user_id: userId,
      path,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
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
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('handovers').where('expires_at', '<', before).execute();
}
