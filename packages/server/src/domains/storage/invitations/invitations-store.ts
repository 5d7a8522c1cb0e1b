import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { personOf } from '../../../db/person.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import type { PersonRow } from '../managers/managers-store.ts';

/** An invitation with the person whom it is for. */
export type InvitationRow = Pick<
  Row<'invitations'>,
  'id' | 'name' | 'created_at' | 'expires_at' | 'declined_at'
> & { person: PersonRow | null };

const facts = [
  'id',
  'quota_id',
  'name',
  'for_user_id',
  'expires_at',
  'accepted_at',
  'accepted_by',
  'declined_at',
  'cancelled_at',
] as const;

/** State that decides about an answer. */
export type InvitationFacts = Pick<Row<'invitations'>, (typeof facts)[number]>;

/** An invitation with its people and its quota. */
export interface OpenedRow extends InvitationFacts {
  inviter: PersonRow | null;
  forPersonName: string | null;
  quota: { id: string; name: string; limitBytes: number; ownerId: string } | null;
  isManager: boolean;
}

const personFor = personOf('invitations.for_user_id').as('person');

export async function insertInvitation(tx: Tx, row: NewRow<'invitations'>): Promise<string> {
  const { id } = await tx.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns an invitation as the people of its quota see it. */
export async function getInvitationRow(db: Db | Tx, id: string): Promise<InvitationRow> {
  return await db
    .selectFrom('invitations')
    .select(['id', 'name', 'created_at', 'expires_at', 'declined_at', personFor])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Lists invitations that were neither accepted nor cancelled and ended after an instant, or have not; the latest first. */
export async function listInvitationRows(
  db: Db,
  { quotaId, since, limit }: { quotaId: string; since: Date; limit: number },
): Promise<InvitationRow[]> {
  return await db
    .selectFrom('invitations')
    .select(['id', 'name', 'created_at', 'expires_at', 'declined_at', personFor])
    .where('quota_id', '=', quotaId)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts invitations that wait for an answer. */
export async function countPending(
  tx: Tx,
  { quotaId, now }: { quotaId: string; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('quota_id', '=', quotaId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns an invitation of a quota, locked; the caller locks the quota's people before. */
export async function lockInvitation(
  tx: Tx,
  { quotaId, invitationId }: { quotaId: string; invitationId: string },
): Promise<InvitationFacts | null> {
  const row = await tx
    .selectFrom('invitations')
    .select(facts)
    .where('id', '=', invitationId)
    .where('quota_id', '=', quotaId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the quota of a token; null for an unknown token. The quota is null if it was deleted. */
export async function findByToken(
  db: Db | Tx,
  tokenSha256: Buffer,
): Promise<{ id: string; quotaId: string | null } | null> {
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'quota_id as quotaId'])
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an invitation as the holder of its token may see it, in one query. */
export async function findOpenedRow(
  db: Db,
  { tokenSha256, userId }: { tokenSha256: Buffer; userId: string },
): Promise<OpenedRow | null> {
  const row = await db
    .selectFrom('invitations')
    .select([
      ...facts,
      personOf('invitations.created_by').as('inviter'),
      sql<string | null>`(select display_name from users where users.id = invitations.for_user_id)`.as(
        'forPersonName',
      ),
      sql<OpenedRow['quota']>`(
        select json_build_object('id', quotas.id, 'name', quotas.name, 'limitBytes', limit_bytes, 'ownerId', owner_id)
        from quotas where quotas.id = invitations.quota_id and not quotas.is_deleted)`.as('quota'),
      sql<boolean>`exists (
        select from quota_managers where quota_id = invitations.quota_id and user_id = ${userId})`.as(
        'isManager',
      ),
    ])
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
  return row ?? null;
}

type Ending = Partial<
  Pick<Row<'invitations'>, 'accepted_at' | 'accepted_by' | 'declined_at' | 'cancelled_at'>
>;

/** Ends an invitation. */
export async function endInvitation(tx: Tx, id: string, ending: Ending): Promise<void> {
  await tx.updateTable('invitations').set(ending).where('id', '=', id).execute();
}

/** Cancels the invitations of a person that wait for an answer. */
export async function cancelPendingOf(
  tx: Tx,
  { quotaId, userId, at }: { quotaId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ cancelled_at: at })
    .where('quota_id', '=', quotaId)
    .where('for_user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Lists people of groups that a person is in, who have no role in the quota; by name. */
export async function listCandidateRows(
  db: Db | Tx,
  {
    quotaId,
    userId,
    onlyId = null,
    limit,
  }: { quotaId: string; userId: string; onlyId?: string | null; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select users.id, display_name as "displayName", picture_url as "pictureUrl"
    from users
    where users.id in (
      select theirs.user_id
      from chat_members as mine join chat_members as theirs using (chat_id)
      where mine.user_id = ${userId} and mine.is_member and theirs.is_member)
    and users.id <> ${userId}
    ${onlyId === null ? sql`` : sql`and users.id = ${onlyId}`}
    and display_name is not null
    and not exists (select from quotas where id = ${quotaId} and owner_id = users.id)
    and not exists (select from quota_managers where quota_id = ${quotaId} and user_id = users.id)
    order by display_name collate thai_natural, users.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes invitations that expired before an instant. */
export async function deleteExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
