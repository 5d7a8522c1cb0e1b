import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import type { PayableQuota } from '../funds/subscriptions-store.ts';

/** A promo with its plan. */
export type PromoRow = Row<'promos'> & { plan_name: string | null; plan_bytes: number | null };

/** A redemption with its quota, if that is still the person's own. */
export type RedemptionRow = Row<'promo_redemptions'> & {
  quota: { id: string; name: string; usedBytes: number } | null;
};

/** A person's own quota, as a promo looks at it. */
export interface OwnQuotaRow extends PayableQuota {
  created_at: Date;
  deletes_at: Date | null;
  /** It had this promo. */
  is_used_here: boolean;
  /** It had a promo, or a paid plan. */
  is_known: boolean;
}

const promoColumns = (db: Db | Tx) =>
  db
    .selectFrom('promos')
    .leftJoin('plans', 'plans.id', 'promos.plan_id')
    .selectAll('promos')
    .select(['plans.name as plan_name', 'plans.limit_bytes as plan_bytes']);

export async function findPromo(db: Db | Tx, token: string): Promise<PromoRow | undefined> {
  return await promoColumns(db).where('token', '=', token).executeTakeFirst();
}

/** Locks a promo until the transaction ends, so that its last use is redeemed once. */
export async function lockPromo(tx: Tx, id: string): Promise<PromoRow> {
  return await promoColumns(tx).where('promos.id', '=', id).forUpdate('promos').executeTakeFirstOrThrow();
}

/** Lists the redemptions of a promo by one person, the latest first. */
export async function listRedemptions(
  db: Db | Tx,
  { promoId, userId }: { promoId: string; userId: string },
): Promise<RedemptionRow[]> {
  return await db
    .selectFrom('promo_redemptions')
    .selectAll()
    .select(
      sql<RedemptionRow['quota']>`(
        select json_build_object('id', id, 'name', name, 'usedBytes', used_bytes) from quotas
        where id = promo_redemptions.quota_id and owner_id = ${userId} and not is_deleted)`.as('quota'),
    )
    .where('promo_id', '=', promoId)
    .where('user_id', '=', userId)
    .orderBy('redeemed_at', 'desc')
    .execute();
}

/** Lists a person's own quotas, the latest first; one of them if it is named. */
export async function listOwnQuotas(
  db: Db | Tx,
  { userId, promoId, quotaId, limit }: { userId: string; promoId: string; quotaId?: string; limit: number },
): Promise<OwnQuotaRow[]> {
  return await db
    .selectFrom('quotas')
    .select([
      'id',
      'name',
      'plan',
      'limit_bytes',
      'granted_bytes',
      'lent_bytes',
      'used_bytes',
      'reserved_bytes',
      'expires_at',
      'created_at',
      'deletes_at',
      sql<boolean>`exists (
        select from promo_redemptions where quota_id = quotas.id and promo_id = ${promoId})`.as(
        'is_used_here',
      ),
      sql<boolean>`(exists (select from promo_redemptions where quota_id = quotas.id)
        or exists (select from subscriptions where quota_id = quotas.id))`.as('is_known'),
    ])
    .where('owner_id', '=', userId)
    .where('is_deleted', '=', false)
    .$if(quotaId !== undefined, (query) => query.where('id', '=', quotaId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists the paid terms of quotas: their subscriptions, and the terms that were not cut, the earliest first. */
export async function listFunds(
  db: Db | Tx,
  quotaIds: readonly string[],
): Promise<{ subscriptions: Row<'subscriptions'>[]; terms: Row<'subscription_terms'>[] }> {
  if (quotaIds.length === 0) return { subscriptions: [], terms: [] };
  const [subscriptions, terms] = await Promise.all([
    db.selectFrom('subscriptions').selectAll().where('quota_id', 'in', quotaIds).execute(),
    db
      .selectFrom('subscription_terms')
      .selectAll()
      .where('quota_id', 'in', quotaIds)
      .where('cut_at', 'is', null)
      .orderBy('starts_at')
      .execute(),
  ]);
  return { subscriptions, terms };
}

/** Counts a use of a locked promo, and inserts it. */
export async function insertRedemption(tx: Tx, redemption: NewRow<'promo_redemptions'>): Promise<string> {
  await tx
    .updateTable('promos')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', redemption.promo_id)
    .execute();
  const { id } = await tx
    .insertInto('promo_redemptions')
    .values(redemption)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a promo; false if another has its token. */
export async function insertPromo(db: Db, promo: NewRow<'promos'>): Promise<boolean> {
  const rows = await db
    .insertInto('promos')
    .values(promo)
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Lists promos, the latest first. */
export async function listPromoRows(db: Db, limit: number): Promise<PromoRow[]> {
  return await promoColumns(db)
    .orderBy('promos.created_at', 'desc')
    .orderBy('promos.id')
    .limit(limit)
    .execute();
}

/** Ends a promo, unless it was ended before; false if none has that token. */
export async function updateEnded(db: Db, { token, at }: { token: string; at: Date }): Promise<boolean> {
  const rows = await db
    .updateTable('promos')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(at)) }))
    .where('token', '=', token)
    .returning('id')
    .execute();
  return rows.length > 0;
}
