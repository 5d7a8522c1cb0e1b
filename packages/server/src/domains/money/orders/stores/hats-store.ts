import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import { type Person, personOf } from '../../../../db/person.ts';
import type { NewRow, Row } from '../../../../db/tables.ts';

/** A hat, and its gifts. */
export type HatRow = Row<'hats'> & { given_satang: number; gift_count: number };

/** Counted amount of a gift: includes the satang by which it was reduced to be unique. */
const counted = (hatId: ReturnType<typeof sql.ref>) => sql`
  from hat_gifts join orders on orders.id = hat_gifts.order_id
  where hat_gifts.hat_id = ${hatId} and hat_gifts.counted_at is not null`;

function selectHats(db: Db | Tx) {
  return db
    .selectFrom('hats')
    .selectAll('hats')
    .select([
      sql<number>`(select coalesce(sum(price_satang), 0)::bigint ${counted(sql.ref('hats.id'))})`.as(
        'given_satang',
      ),
      sql<number>`(select count(*) ${counted(sql.ref('hats.id'))})`.as('gift_count'),
    ]);
}

/** Returns the open hat of a quota. The caller has locked the quota if it changes something. */
export async function findOpenHat(db: Db | Tx, quotaId: string): Promise<HatRow | undefined> {
  return await selectHats(db).where('quota_id', '=', quotaId).where('state', '=', 'open').executeTakeFirst();
}

/** Returns a hat. */
export async function findHat(db: Db | Tx, hatId: string): Promise<HatRow | undefined> {
  return await selectHats(db).where('hats.id', '=', hatId).executeTakeFirst();
}

/** A hat as people see it. Instants in JSON have the format of PostgreSQL. */
export type ShownHatRow = HatRow & {
  quota_name: string;
  started: Person | null;
  paid_until: Date | null;
  gifts: {
    giver: Person | null;
    isMine: boolean;
    satang: number;
    showsAmount: boolean;
    paidAt: string;
  }[];
};

/** Maximum number of gifts that a hat lists. */
const maxShownGifts = 100;

/** Returns the latest hat of a quota that is open, or ended after an instant, with its gifts. */
export async function findHatOfQuota(
  db: Db | Tx,
  { quotaId, userId, since }: { quotaId: string; userId: string; since: Date },
): Promise<ShownHatRow | undefined> {
  return await selectHats(db)
    .innerJoin('quotas', 'quotas.id', 'hats.quota_id')
    .leftJoin('orders as paid', 'paid.id', 'hats.order_id')
    .select(['quotas.name as quota_name', 'paid.ends_at as paid_until'])
    .select([
      personOf('hats.started_by').as('started'),
      sql<ShownHatRow['gifts']>`(
        select coalesce(json_agg(one order by at desc), '[]') from (
          select hat_gifts.counted_at as at, json_build_object(
            'isMine', hat_gifts.giver_id is not distinct from ${userId}::uuid, 'satang', orders.price_satang,
            'showsAmount', hat_gifts.shows_amount, 'paidAt', hat_gifts.counted_at,
            'giver', case when hat_gifts.shows_name and users.id is not null then
              json_build_object('id', users.id, 'displayName', users.display_name, 'pictureUrl', users.picture_url)
            end) as one
          from hat_gifts join orders on orders.id = hat_gifts.order_id
          left join users on users.id = hat_gifts.giver_id
          where hat_gifts.hat_id = hats.id and hat_gifts.counted_at is not null
          order by hat_gifts.counted_at desc limit ${maxShownGifts}) as shown)`.as('gifts'),
    ])
    .where('hats.quota_id', '=', quotaId)
    .where((eb) => eb.or([eb('hats.ended_at', 'is', null), eb('hats.ended_at', '>', since)]))
    .orderBy('hats.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertHat(tx: Tx, hat: NewRow<'hats'>): Promise<void> {
  await tx.insertInto('hats').values(hat).execute();
}

/** Records how an open hat ended. */
export async function updateHatEnded(
  tx: Tx,
  {
    hatId,
    ...end
  }: { hatId: string; state: 'reached' | 'ended' | 'closed'; at: Date; orderId: string | null },
): Promise<void> {
  await tx
    .updateTable('hats')
    .set({ state: end.state, ended_at: end.at, order_id: end.orderId })
    .where('id', '=', hatId)
    .where('state', '=', 'open')
    .execute();
}

/** Lists quotas whose hat ends by an instant. */
export async function listDueHats(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('hats')
    .select('quota_id')
    .where('state', '=', 'open')
    .where('ends_at', '<=', at)
    .orderBy('ends_at')
    .execute();
  return rows.map(({ quota_id }) => quota_id);
}

/** Returns the money that a hat holds: the payments of its counted gifts. */
export async function sumHeld(tx: Tx, hatId: string): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(orders.amount_satang), 0)::bigint as satang
    from hat_gifts join orders on orders.id = hat_gifts.order_id
    where hat_gifts.hat_id = ${hatId} and hat_gifts.counted_at is not null`.execute(tx);
  return rows[0]?.satang ?? 0;
}

export async function insertGift(tx: Tx, gift: NewRow<'hat_gifts'>): Promise<void> {
  await tx.insertInto('hat_gifts').values(gift).execute();
}

/** Records that a gift counts in its hat. */
export async function updateGiftCounted(
  tx: Tx,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await tx.updateTable('hat_gifts').set({ counted_at: at }).where('order_id', '=', orderId).execute();
}

/** A gift with its order. */
export type GiftRow = Row<'orders'> & Pick<Row<'hat_gifts'>, 'hat_id' | 'shows_name' | 'shows_amount'>;

function selectGifts(db: Db | Tx) {
  return db
    .selectFrom('hat_gifts')
    .innerJoin('orders', 'orders.id', 'hat_gifts.order_id')
    .selectAll('orders')
    .select(['hat_gifts.hat_id', 'hat_gifts.shows_name', 'hat_gifts.shows_amount']);
}

/** Returns a gift of a person for a quota. */
export async function findGiftOf(
  db: Db | Tx,
  { quotaId, giverId, orderId }: { quotaId: string; giverId: string; orderId: string },
): Promise<GiftRow | undefined> {
  return await selectGifts(db)
    .where('orders.id', '=', orderId)
    .where('orders.quota_id', '=', quotaId)
    .where('hat_gifts.giver_id', '=', giverId)
    .executeTakeFirst();
}

/** Returns the gift of a person that waits for their money, its code valid or not. */
export async function findOpenGiftOf(
  db: Db | Tx,
  { quotaId, giverId }: { quotaId: string; giverId: string },
): Promise<GiftRow | undefined> {
  return await selectGifts(db)
    .where('orders.quota_id', '=', quotaId)
    .where('orders.state', '=', 'open')
    .where('hat_gifts.giver_id', '=', giverId)
    .executeTakeFirst();
}

/** Returns the hat that an order is a gift for. */
export async function findHatOfGift(tx: Tx, orderId: string): Promise<HatRow | undefined> {
  return await selectHats(tx)
    .where('hats.id', '=', (eb) =>
      eb.selectFrom('hat_gifts').select('hat_gifts.hat_id').where('hat_gifts.order_id', '=', orderId),
    )
    .executeTakeFirst();
}
