import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { components } from '../../generated/schema.ts';

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

/** Each column null where nothing was filled in yet. */
export type AccountRow = { [Column in keyof Row<'accounts'>]: Row<'accounts'>[Column] | null };

/** Null where the person was erased. */
export async function findAccount(db: Db, userId: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll('accounts')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertAccount(
  db: Db,
  { userId, account, at }: { userId: string; account: components['schemas']['AccountDetail']; at: Date },
): Promise<void> {
  const { name, email, phone, taxInvoice } = account;
  const columns = {
    name,
    email,
    phone,
    tax_name: taxInvoice?.name ?? null,
    tax_address: taxInvoice?.address ?? null,
    tax_id: taxInvoice?.taxId ?? null,
    tax_branch: taxInvoice?.branch ?? null,
    updated_at: at,
  };
  await db
    .insertInto('accounts')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The id of the new session. */
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

/** Null where there is no such sign-in, or it was ended. */
export async function findLiveSessionRow(
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

export interface SessionRow {
  id: string;
  device: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Sign-ins that are good at an instant, the latest first. */
export async function listLiveSessions(
  db: Db,
  { userId, at, limit }: { userId: string; at: Date; limit: number },
): Promise<SessionRow[]> {
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

/** Whether this is a sign-in of this person, ended or not. */
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

/** Ends every sign-in of a person but one; the ids of those that had not ended. */
export async function endSessionRowsBut(
  tx: Tx,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every sign-in of the person whose id, ours or LINE's, this is, or of everybody; returns how many were live. */
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
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(user !== null, (query) => query.where('user_id', '=', user?.id ?? ''))
    .executeTakeFirst();
  return { count: Number(ended.numUpdatedRows), userId: user?.id ?? null };
}

/** False where they have no such session, or it had ended already. */
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

export async function deleteSessions(db: Db, { expiredBefore }: { expiredBefore: Date }): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', expiredBefore).execute();
}
