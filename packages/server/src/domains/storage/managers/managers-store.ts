import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { components } from '../../../generated/schema.ts';

export type PersonRow = components['schemas']['Person'];

/** A manager of a quota. */
export interface ManagerRow {
  person: PersonRow;
  since: Date;
}

/** A quota whose people are locked. */
export interface LockedQuota {
  ownerId: string;
  name: string;
  limitBytes: number;
  managerIds: readonly string[];
}

/** Locks the people of a quota for the transaction; null if there is no such quota. */
export async function lockQuotaPeople(tx: Tx, quotaId: string): Promise<LockedQuota | null> {
  const quota = await tx
    .selectFrom('quotas')
    .select(['owner_id', 'name', 'limit_bytes'])
    .where('id', '=', quotaId)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!quota) return null;
  const managers = await tx
    .selectFrom('quota_managers')
    .select('user_id')
    .where('quota_id', '=', quotaId)
    .execute();
  return {
    ownerId: quota.owner_id,
    name: quota.name,
    limitBytes: quota.limit_bytes,
    managerIds: managers.map((row) => row.user_id),
  };
}

/** Lists everybody who hears of a change of a quota's people: its owner and managers. */
export async function listPeopleIds(tx: Tx, quotaId: string): Promise<string[]> {
  const owners = tx.selectFrom('quotas').select('owner_id as user_id').where('id', '=', quotaId);
  const managers = tx.selectFrom('quota_managers').select('user_id').where('quota_id', '=', quotaId);
  const people = await owners.unionAll(managers).execute();
  return people.map((row) => row.user_id);
}

/** Returns owner and managers, the longest first, in one query; null if there is no such quota. */
export async function findPeople(
  db: Db,
  quotaId: string,
): Promise<{ owner: PersonRow; managers: ManagerRow[] } | null> {
  const row = await db
    .selectFrom('quotas')
    .innerJoin('users as owner', 'owner.id', 'quotas.owner_id')
    .select([
      'owner.id',
      'owner.display_name as displayName',
      'owner.picture_url as pictureUrl',
      sql<{ person: PersonRow; since: string }[]>`(
        select coalesce(json_agg(json_build_object('since', since, 'person', json_build_object(
          'id', users.id, 'displayName', display_name, 'pictureUrl', picture_url)) order by since, users.id), '[]')
        from quota_managers join users on users.id = user_id where quota_id = quotas.id)`.as('managers'),
    ])
    .where('quotas.id', '=', quotaId)
    .executeTakeFirst();
  if (!row) return null;
  const { managers, ...owner } = row;
  return { owner, managers: managers.map(({ person, since }) => ({ person, since: new Date(since) })) };
}

export async function insertManager(
  tx: Tx,
  { quotaId, userId, since }: { quotaId: string; userId: string; since: Date },
): Promise<void> {
  await tx.insertInto('quota_managers').values({ quota_id: quotaId, user_id: userId, since }).execute();
}

/** Deletes a manager; false if they were none. */
export async function deleteManager(
  tx: Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('quota_managers')
    .where('quota_id', '=', quotaId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
