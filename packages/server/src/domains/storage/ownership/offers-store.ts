import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { type Person, personOf } from '../../../db/person.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

const columns = ['id', 'quota_id', 'to_id', 'stays_manager', 'is_succession', 'state', 'expires_at'] as const;

/** An offer, as its end needs it. */
export type OfferRow = Pick<Row<'ownership_offers'>, (typeof columns)[number]>;

/** Inserts an offer and returns its id; null if one is open. */
export async function insertOffer(tx: Tx, offer: NewRow<'ownership_offers'>): Promise<string | null> {
  const row = await tx
    .insertInto('ownership_offers')
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns an offer to a person; undefined if there is none. */
export async function findOfferTo(
  db: Db | Tx,
  { offerId, userId }: { offerId: string; userId: string },
): Promise<OfferRow | undefined> {
  return await db
    .selectFrom('ownership_offers')
    .select(columns)
    .where('id', '=', offerId)
    .where('to_id', '=', userId)
    .executeTakeFirst();
}

/** Returns the open offer of a quota; undefined if there is none. */
export async function findOpenOffer(tx: Tx, quotaId: string): Promise<OfferRow | undefined> {
  return await tx
    .selectFrom('ownership_offers')
    .select(columns)
    .where('quota_id', '=', quotaId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Records how an open offer ended. */
export async function updateOfferEnded(
  tx: Tx,
  {
    offerId,
    state,
    at,
  }: { offerId: string; state: Exclude<Row<'ownership_offers'>['state'], 'open'>; at: Date },
): Promise<void> {
  await tx
    .updateTable('ownership_offers')
    .set({ state, ended_at: at })
    .where('id', '=', offerId)
    .where('state', '=', 'open')
    .execute();
}

/** Lists quotas whose open offer has expired. */
export async function listExpiredOffers(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ownership_offers')
    .select('quota_id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => row.quota_id);
}

/** Deletes offers that ended before an instant, of quotas with an owner: the others record who was asked. */
export async function deleteOffersEndedBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('ownership_offers')
    .where('ended_at', '<', before)
    .where(sql<boolean>`not exists (select from quotas where id = quota_id and ownerless_since is not null)`)
    .execute();
}

/** An open offer, as its receiver sees it. */
export type ReceivedOfferRow = Awaited<ReturnType<typeof listReceivedOffers>>[number];

/** Lists open offers to a person, the one that ends first before the others. */
export async function listReceivedOffers(
  db: Db,
  page: { userId: string; at: Date; after: { expiresAt: Date; id: string } | null; limit: number },
) {
  const { userId, at, after, limit } = page;
  return await db
    .selectFrom('ownership_offers as offer')
    .innerJoin('quotas', 'quotas.id', 'offer.quota_id')
    .select([
      'offer.id as offer_id',
      'offer.stays_manager',
      'offer.is_succession',
      'offer.created_at as offered_at',
      'offer.expires_at as offer_expires_at',
      'quotas.id',
      'quotas.name',
      'quotas.limit_bytes',
      'quotas.used_bytes',
      'quotas.reserved_bytes',
      'quotas.plan',
      'quotas.expires_at',
      'quotas.deletes_at',
      sql<number>`(select count(*) from groups where quota_id = quotas.id)`.as('group_count'),
      personOf('quotas.owner_id').$castTo<Person>().as('owner'),
      sql<boolean>`exists (
        select from quotas as own where own.owner_id = ${userId} and own.plan = 'free' and not own.is_deleted)`.as(
        'has_free_quota',
      ),
    ])
    .where('offer.to_id', '=', userId)
    .where('offer.state', '=', 'open')
    .where('offer.expires_at', '>', at)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(offer.expires_at, offer.id) > (${after?.expiresAt}, ${after?.id}::uuid)`),
    )
    .orderBy('offer.expires_at')
    .orderBy('offer.id')
    .limit(limit)
    .execute();
}
