import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { components } from '../../generated/schema.ts';

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns a person; null if they were erased since they signed in. */
export async function findUser(db: Db | Tx, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'picture_url', 'wants_news'])
    .select([
      sql<boolean>`exists (select from accounts where user_id = users.id)`.as('has_account'),
      // Scheduled time of their erasure; null without a request.
      sql<Date | null>`(
        select due_at from erasures where user_id = users.id and cancelled_at is null and done_at is null)`.as(
        'erases_at',
      ),
      // Latest version of each document that they accepted.
      sql<{ document: keyof Versions; version: string; acceptedAt: string }[]>`(
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

/** Version of each document. */
export type Versions = Record<'terms' | 'privacy', string>;

/** Inserts acceptances. Rows are only added: earlier acceptances stay valid for their time. */
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

/** Sets the wish for news; false if the person was erased. */
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

/** Account details; each column is null if nothing was entered yet. */
export type AccountRow = { [Column in keyof Row<'accounts'>]: Row<'accounts'>[Column] | null };

/** Returns account details; null if the person was erased. */
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
