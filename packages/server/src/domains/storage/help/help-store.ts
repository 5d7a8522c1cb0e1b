import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Person } from '../../../db/person.ts';
import type { NewRow, QuotaOfferState, Row } from '../../../db/tables.ts';

/** An offer with the names that people see. Instants have the format of PostgreSQL's JSON. */
export interface ShownOfferRow {
  id: string;
  from: Person;
  quotaName: string;
  limitBytes: number;
  usedBytes: number;
  state: QuotaOfferState;
  /** Whether the person still has a role in the quota, and it is not being deleted. */
  isTheirs: boolean;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
}

/** State that decides a member's options about a group's storage. */
export interface HelpRow {
  quota: {
    limitBytes: number;
    usedBytes: number;
    expiresAt: string | null;
    deletesAt: string | null;
    managerCount: number;
  } | null;
  reminded_at: Date | null;
  /** Open offers, the earliest first. */
  offers: ShownOfferRow[];
  own_offer: ShownOfferRow | null;
}

/** Maximum number of open offers of a group. */
export const maxOpenOffers = 20;

const offerJson = sql`json_build_object(
  'id', offer.id, 'quotaName', offered.name, 'limitBytes', offered.limit_bytes,
  'usedBytes', offered.used_bytes + offered.reserved_bytes, 'state', offer.state,
  'isTheirs', not offered.is_deleted and (offered.owner_id = offer.from_id or exists (
    select from quota_managers where quota_id = offered.id and user_id = offer.from_id)),
  'createdAt', offer.created_at, 'expiresAt', offer.expires_at, 'endedAt', offer.ended_at,
  'from', json_build_object('id', users.id, 'displayName', users.display_name, 'pictureUrl', users.picture_url))`;

const shownOffers = sql`quota_offers as offer join quotas as offered on offered.id = offer.quota_id
  join users on users.id = offer.from_id`;

/** Reads everything about the storage of a group that its help page shows to a person; `since`: ended offers before it are left out. */
export async function findHelp(
  db: Db | Tx,
  { groupId, userId, at, since }: { groupId: string; userId: string; at: Date; since: Date },
): Promise<HelpRow | undefined> {
  return await db
    .selectFrom('groups')
    .select([
      sql<HelpRow['quota']>`(
        select json_build_object('limitBytes', limit_bytes, 'usedBytes', used_bytes + reserved_bytes,
          'expiresAt', expires_at, 'deletesAt', deletes_at, 'managerCount',
          (case when ownerless_since is null and owner_id <> ${userId} then 1 else 0 end) +
          (select count(*) from quota_managers where quota_id = quotas.id and user_id <> ${userId}))
        from quotas where id = groups.quota_id)`.as('quota'),
      sql<Date | null>`(
        select reminded_at from quota_reminders where group_id = groups.id and user_id = ${userId})`.as(
        'reminded_at',
      ),
      sql<ShownOfferRow[]>`(
        select coalesce(json_agg(one order by created_at), '[]') from (
          select ${offerJson} as one, offer.created_at from ${shownOffers}
          where offer.group_id = groups.id and offer.state = 'open' and offer.expires_at > ${at}
            and offer.quota_id is distinct from groups.quota_id
          order by offer.created_at limit ${maxOpenOffers}) as open_offers)`.as('offers'),
      sql<ShownOfferRow | null>`(
        select ${offerJson} from ${shownOffers}
        where offer.group_id = groups.id and offer.from_id = ${userId}
          and coalesce(offer.ended_at, offer.expires_at) > ${since}
        order by offer.created_at desc limit 1)`.as('own_offer'),
    ])
    .where('id', '=', groupId)
    .executeTakeFirst();
}

/** Records a reminder, unless this person reminded since an instant. Returns whether it did. */
export async function upsertReminder(
  tx: Tx,
  { groupId, userId, at, since }: { groupId: string; userId: string; at: Date; since: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('quota_reminders')
    .values({ group_id: groupId, user_id: userId, reminded_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ reminded_at: at })
        .where('quota_reminders.reminded_at', '<', since),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes reminders before an instant. */
export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quota_reminders').where('reminded_at', '<', before).execute();
}

export type QuotaOfferRow = Row<'quota_offers'>;

export async function insertQuotaOffer(tx: Tx, offer: NewRow<'quota_offers'>): Promise<void> {
  await tx.insertInto('quota_offers').values(offer).execute();
}

/** Returns the open offers of a group; of one person, if they are named. */
export async function listOpenQuotaOffers(
  tx: Tx,
  { groupId, fromId }: { groupId: string; fromId?: string },
): Promise<QuotaOfferRow[]> {
  return await tx
    .selectFrom('quota_offers')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('state', '=', 'open')
    .$if(fromId !== undefined, (query) => query.where('from_id', '=', fromId ?? ''))
    .execute();
}

/** Locks an offer of a group; undefined if there is none. */
export async function lockQuotaOffer(
  tx: Tx,
  { groupId, offerId }: { groupId: string; offerId: string },
): Promise<QuotaOfferRow | undefined> {
  return await tx
    .selectFrom('quota_offers')
    .selectAll()
    .where('id', '=', offerId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
}

/** Records how an open offer ended. */
export async function updateQuotaOfferEnded(
  tx: Tx,
  { offerId, state, at }: { offerId: string; state: Exclude<QuotaOfferState, 'open'>; at: Date },
): Promise<void> {
  await tx
    .updateTable('quota_offers')
    .set({ state, ended_at: at })
    .where('id', '=', offerId)
    .where('state', '=', 'open')
    .execute();
}

/** Ends the open offer of a person who left its group. */
export async function updateQuotaOffersLeft(
  tx: Tx,
  { groupId, fromId, at }: { groupId: string; fromId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('quota_offers')
    .set({ state: 'left', ended_at: at })
    .where('group_id', '=', groupId)
    .where('from_id', '=', fromId)
    .where('state', '=', 'open')
    .execute();
}

/** Deletes offers that ended, or expired, before an instant. */
export async function deleteQuotaOffersBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('quota_offers')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .execute();
}

/** Moves offers to the group that theirs was merged into; of a person with open ones in both, that one stays. */
export async function updateQuotaOffersGroup(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx
    .updateTable('quota_offers as offer')
    .set({ group_id: targetId })
    .where('offer.group_id', '=', sourceId)
    .where(
      sql<boolean>`not (offer.state = 'open' and exists (
        select from quota_offers as other
        where other.group_id = ${targetId} and other.from_id = offer.from_id and other.state = 'open'))`,
    )
    .execute();
}
