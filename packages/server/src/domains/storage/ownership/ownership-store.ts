import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Person } from '../../../db/person.ts';
import type { Row } from '../../../db/tables.ts';

/** State that decides a change of ownership. */
export type OwnedQuota = Pick<
  Row<'quotas'>,
  'owner_id' | 'plan' | 'deletes_at' | 'deletion_reason' | 'is_deleted' | 'ownerless_since'
>;

/** Locks a quota until the transaction ends; undefined if there is none. */
export async function lockOwnedQuota(tx: Tx, quotaId: string): Promise<OwnedQuota | undefined> {
  return await tx
    .selectFrom('quotas')
    .select(['owner_id', 'plan', 'deletes_at', 'deletion_reason', 'is_deleted', 'ownerless_since'])
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Gives a quota to another person. */
export async function updateOwner(
  tx: Tx,
  { quotaId, ownerId }: { quotaId: string; ownerId: string },
): Promise<void> {
  await tx
    .updateTable('quotas')
    .set({ owner_id: ownerId, ownerless_since: null })
    .where('id', '=', quotaId)
    .execute();
}

/** Records since when the owner of a quota is gone; null if they are back. */
export async function updateOwnerless(
  tx: Tx,
  { quotaId, since }: { quotaId: string; since: Date | null },
): Promise<void> {
  await tx.updateTable('quotas').set({ ownerless_since: since }).where('id', '=', quotaId).execute();
}

/** Ownership of a quota. */
export interface OwnershipRow
  extends Pick<Row<'quotas'>, 'deletion_asked_at' | 'deletes_at' | 'deletion_reason'> {
  /** Latest offer; null for none. Instants have the format of PostgreSQL's JSON. */
  offer: {
    id: string;
    to: Person;
    staysManager: boolean;
    isSuccession: boolean;
    state: Row<'ownership_offers'>['state'];
    createdAt: string;
    expiresAt: string;
    endedAt: string | null;
  } | null;
}

/** Returns the ownership of a quota with its latest offer in one query; undefined if there is no such quota. */
export async function findOwnership(db: Db | Tx, quotaId: string): Promise<OwnershipRow | undefined> {
  return await db
    .selectFrom('quotas')
    .select(['deletion_asked_at', 'deletes_at', 'deletion_reason'])
    .select(
      sql<OwnershipRow['offer']>`(
        select json_build_object('id', offer.id, 'staysManager', stays_manager, 'isSuccession', is_succession,
          'state', state, 'createdAt', offer.created_at, 'expiresAt', expires_at, 'endedAt', ended_at,
          'to', json_build_object('id', users.id, 'displayName', display_name, 'pictureUrl', picture_url))
        from ownership_offers as offer join users on users.id = to_id
        where quota_id = quotas.id order by state = 'open' desc, offer.created_at desc limit 1)`.as('offer'),
    )
    .where('id', '=', quotaId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

/** A candidate for a hand-over of the quota. */
export interface CandidateRow {
  id: string;
  display_name: string | null;
  picture_url: string | null;
  manager_since: Date | null;
  /** Sort key of managers; the others all have the same. */
  sort_since: Date;
  sort_name: string;
}

/** Sort key of people who are no managers. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * Lists registered candidates for a hand-over of a quota: its managers, longest-serving first, then members of those
 * linked groups in which its owner is a member, too, by name.
 */
export async function listCandidates(
  db: Db | Tx,
  page: {
    quotaId: string;
    ownerId: string;
    /** Part of a name; null for any. */
    name: string | null;
    userId?: string;
    after: { since: Date; name: string; id: string } | null;
    limit: number;
  },
): Promise<CandidateRow[]> {
  const { quotaId, ownerId, name, userId, after, limit } = page;
  const { rows } = await sql<CandidateRow>`
    with known as (
      select user_id, since from quota_managers where quota_id = ${quotaId}
      union all
      select others.user_id, null from groups
      join current_chats as chat on chat.group_id = groups.id
      join chat_members as own on own.chat_id = chat.chat_id and own.user_id = ${ownerId} and own.is_member
      join chat_members as others on others.chat_id = chat.chat_id and others.is_member
      where groups.quota_id = ${quotaId}
    ), people as (
      select users.id, display_name, picture_url, max(since) as manager_since,
        coalesce(max(since), ${never}::timestamptz)::timestamptz(3) as sort_since,
        coalesce(display_name, '') as sort_name
      from known join users on users.id = known.user_id
      where users.id <> ${ownerId} and exists (select from consents where user_id = users.id)
        ${userId === undefined ? sql`` : sql`and users.id = ${userId}`}
        ${name === null ? sql`` : sql`and strpos(fold_thai(coalesce(display_name, '')), fold_thai(${name})) > 0`}
      group by users.id, display_name, picture_url
    )
    select * from people
    ${after ? sql`where (sort_since, sort_name collate thai_natural, id) > (${after.since}, ${after.name}, ${after.id}::uuid)` : sql``}
    order by sort_since, sort_name collate thai_natural, id limit ${limit}`.execute(db);
  return rows;
}
