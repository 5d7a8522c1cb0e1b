import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

const quotaColumns = [
  'id',
  'name',
  'plan',
  'limit_bytes',
  'granted_bytes',
  'lent_bytes',
  'used_bytes',
  'reserved_bytes',
  'expires_at',
] as const;

/** A quota, as far as money goes. */
export type PayableQuota = Pick<Row<'quotas'>, (typeof quotaColumns)[number]>;

/** Returns a quota; with a lock that lets others read and refer to it. Undefined if there is none, or it is being deleted right now. */
export async function findPayableQuota(
  db: Db | Tx,
  { quotaId, isLocked }: { quotaId: string; isLocked: boolean },
): Promise<PayableQuota | undefined> {
  return await db
    .selectFrom('quotas')
    .select(quotaColumns)
    .where('id', '=', quotaId)
    .where('is_deleted', '=', false)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function findSubscription(
  db: Db | Tx,
  quotaId: string,
): Promise<Row<'subscriptions'> | undefined> {
  return await db.selectFrom('subscriptions').selectAll().where('quota_id', '=', quotaId).executeTakeFirst();
}

/** Lists the terms that were paid in advance and not cut, the earliest first. */
export async function listTerms(db: Db | Tx, quotaId: string): Promise<Row<'subscription_terms'>[]> {
  return await db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('quota_id', '=', quotaId)
    .where('cut_at', 'is', null)
    .orderBy('starts_at')
    .execute();
}

/** Inserts the subscription of a quota, or raises the version of the one that it has. */
export async function upsertSubscription(tx: Tx, subscription: NewRow<'subscriptions'>): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('quota_id').doUpdateSet((eb) => ({
        version: eb('subscriptions.version', '+', 1),
        cancelled_at: null,
        next_plan_id: null,
        next_period: null,
        ended_at: null,
      })),
    )
    .execute();
}

/** Changes a subscription, and raises its version. */
export async function updateSubscription(
  tx: Tx,
  quotaId: string,
  change: Partial<Omit<Row<'subscriptions'>, 'quota_id' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('quota_id', '=', quotaId)
    .execute();
}

export async function insertTerm(tx: Tx, term: NewRow<'subscription_terms'>): Promise<void> {
  await tx.insertInto('subscription_terms').values(term).execute();
}

/** Ends a term early, whose rest was credited. */
export async function cutTerm(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable('subscription_terms').set({ cut_at: at }).where('id', '=', id).execute();
}

/** Ends a term early and reduces its value to the used part, all of which is revenue. */
export async function endTerm(
  tx: Tx,
  {
    id,
    endsAt,
    valueSatang,
    vatSatang,
  }: { id: string; endsAt: Date; valueSatang: number; vatSatang: number },
): Promise<void> {
  await tx
    .updateTable('subscription_terms')
    .set({
      ends_at: endsAt,
      value_satang: valueSatang,
      vat_satang: vatSatang,
      recognised_satang: valueSatang - vatSatang,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the part of a term that the ledger has as revenue. */
export async function updateRecognised(
  tx: Tx,
  { id, recognisedSatang }: { id: string; recognisedSatang: number },
): Promise<void> {
  await tx
    .updateTable('subscription_terms')
    .set({ recognised_satang: recognisedSatang })
    .where('id', '=', id)
    .execute();
}

/** Locks a term; undefined if it was cut. */
export async function lockTerm(tx: Tx, id: string): Promise<Row<'subscription_terms'> | undefined> {
  return await tx
    .selectFrom('subscription_terms')
    .selectAll()
    .where('id', '=', id)
    .where('cut_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists terms that began and are not recognised completely, in the order of their ids. */
export async function listTermIdsToRecognise(
  db: Db,
  { startedBefore, afterId, limit }: { startedBefore: Date; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_terms')
    .select('id')
    .where('cut_at', 'is', null)
    .where('starts_at', '<', startedBefore)
    .where('id', '>', afterId)
    .whereRef('recognised_satang', '<', (eb) => eb('value_satang', '-', eb.ref('vat_satang')))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists subscribed quotas in the order of their ids. */
export async function listSubscribedQuotaIds(
  db: Db,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('quotas', 'quotas.id', 'subscriptions.quota_id')
    .select('quota_id')
    .where('ended_at', 'is', null)
    .where('quotas.is_deleted', '=', false)
    .where('quota_id', '>', afterId)
    .orderBy('quota_id')
    .limit(limit)
    .execute();
  return rows.map(({ quota_id }) => quota_id);
}
