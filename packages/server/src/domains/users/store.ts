import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface UserRow {
  id: string;
  display_name: string | null;
  picture_url: string | null;
  wants_news: boolean;
  has_account: boolean;
  /** The latest version that they accepted of each document. */
  accepted: { document: 'terms' | 'privacy'; version: string; acceptedAt: string }[];
}

/** Null where the person was erased since they signed in. */
export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'picture_url', 'wants_news'])
    .select([
      sql<boolean>`exists (select from accounts where user_id = users.id)`.as('has_account'),
      sql<UserRow['accepted']>`(
        select coalesce(json_agg(json_build_object(
          'document', document, 'version', version, 'acceptedAt', accepted_at)), '[]')
        from (
          select distinct on (document) document, version, accepted_at
          from consents where user_id = users.id order by document, version desc
        ) as latest)`.as('accepted'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Which version of each document. */
export type Versions = Record<'terms' | 'privacy', string>;

/** Rows are only added: who accepted a version before did so then. */
export async function insertConsents(
  tx: Tx,
  { userId, versions, at }: { userId: string; versions: Versions; at: Date },
): Promise<void> {
  const { terms, privacy } = versions;
  await tx
    .insertInto('consents')
    .values([
      { user_id: userId, document: 'terms', version: terms, accepted_at: at },
      { user_id: userId, document: 'privacy', version: privacy, accepted_at: at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False where the person was erased. */
export async function updateWantsNews(
  tx: Tx,
  { userId, news }: { userId: string; news: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ wants_news: news })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody LINE told us of is a user of ours from now on. */
export async function markSignedIn(tx: Db | Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ signed_in_at: sql`coalesce(signed_in_at, ${at})` })
    .where('id', '=', userId)
    .execute();
}

/** The id of the new session. */
export async function insertSession(
  tx: Db | Tx,
  { userId, at, expiresAt }: { userId: string; at: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: userId, created_at: at, expires_at: expiresAt, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether this sign-in of this person is there and has not ended. */
export async function hasLiveSession(
  db: Db | Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where there was no such session, or it had ended already. */
export async function endSessionRow(
  tx: Db | Tx,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
