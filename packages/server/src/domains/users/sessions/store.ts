import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Records that a person of LINE has signed in. */
export async function markSignedIn(tx: Db | Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ signed_in_at: sql`coalesce(signed_in_at, ${at})` })
    .where('id', '=', userId)
    .execute();
}

/** Inserts a session and returns its id. */
export async function insertSession(
  tx: Db | Tx,
  { userId, device, at, expiresAt }: { userId: string; device: string | null; at: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: userId, device, created_at: at, expires_at: expiresAt, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a session; null if there is none, or it was ended. The caller checks its expiry. */
export async function findLiveSession(
  db: Db | Tx,
  sessionId: string,
): Promise<{ sessionId: string; userId: string; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_id as userId', 'expires_at as expiresAt'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Lists sessions that are valid at an instant, the latest first. */
export async function listLiveSessions(
  db: Db,
  { userId, at, limit }: { userId: string; at: Date; limit: number },
) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether this is a session of this person, ended or not. */
export async function isSessionOf(
  db: Db | Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes hand-overs of a person's sessions, or everybody's (null). First of all when sessions end: it waits for one that
 * is being redeemed, so that the session that this starts is seen and ends, too.
 */
export async function deleteHandovers(
  tx: Tx,
  { userId, of, butOf }: { userId: string | null; of?: string; butOf?: string },
): Promise<void> {
  await tx
    .deleteFrom('handovers')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(of !== undefined, (query) => query.where('session_id', '=', of ?? ''))
    .$if(butOf !== undefined, (query) => query.where('session_id', '<>', butOf ?? ''))
    .execute();
}

/** Ends a session; false if they have no such session, or it had ended already. */
export async function endSessionRow(
  tx: Tx,
  { sessionId, userId, at }: { sessionId: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a person but one, or all (null); returns the ids of those that were live. */
export async function endSessionRowsBut(
  tx: Tx,
  { userId, sessionId, at }: { userId: string; sessionId: string | null; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('id', '<>', sessionId ?? ''))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every session of the person with this id, ours or LINE's, or of everybody; returns how many were live. */
export async function endAllSessionRows(
  tx: Tx,
  { person, at }: { person: string | null; at: Date },
): Promise<{ count: number; userId: string | null } | null> {
  const user =
    person === null
      ? null
      : await tx
          .selectFrom('users')
          .select('id')
          .where((or) => or.or([or('line_user_id', '=', person), or(sql`id::text`, '=', person)]))
          .executeTakeFirst();
  if (user === undefined) return null;
  await deleteHandovers(tx, { userId: user?.id ?? null });
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(user !== null, (query) => query.where('user_id', '=', user?.id ?? ''))
    .executeTakeFirst();
  return { count: Number(ended.numUpdatedRows), userId: user?.id ?? null };
}

export async function deleteSessions(db: Db, { expiredBefore }: { expiredBefore: Date }): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', expiredBefore).execute();
}
