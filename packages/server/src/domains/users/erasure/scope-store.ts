import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { components } from '../../../generated/schema.ts';

export type ErasureScope = components['schemas']['ErasureScope'];

/** Maximum number of quotas that are named. */
const listedQuotas = 50;

/** Counts the data of a person. */
export async function findScope(
  db: Db | Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<ErasureScope> {
  const { rows } = await sql<ErasureScope>`
    select posts."postCount", posts."groupCount",
      (select count(*)::integer from shares
        where created_by = ${userId} and revoked_at is null and expires_at > ${at}) as "shareCount",
      (select count(*)::integer from stars where user_id = ${userId}) as "starCount",
      (select count(*)::integer from sessions
        where user_id = ${userId} and ended_at is null and expires_at > ${at}) as "sessionCount",
      exists (select from accounts where user_id = ${userId}) as "hasAccount",
      (select count(*)::integer from quotas where owner_id = ${userId}) as "quotaCount"
    from (
      select count(*)::integer as "postCount", count(distinct group_id)::integer as "groupCount"
      from files where posted_by = ${userId}) as posts`.execute(db);
  const [scope] = rows;
  if (!scope) throw new Error('counting returned no row');
  return scope;
}

/** Lists the first quotas of a person, by name. */
export async function listOwnedQuotas(
  db: Db,
  userId: string,
): Promise<components['schemas']['OwnedQuota'][]> {
  const { rows } = await sql<components['schemas']['OwnedQuota']>`
    select id, name,
      (select count(*)::integer from groups where quota_id = quotas.id) as "linkedGroupCount",
      (select count(*)::integer from quota_managers where quota_id = quotas.id) as "managerCount"
    from quotas where owner_id = ${userId} order by name collate thai_natural, id limit ${listedQuotas}`.execute(
    db,
  );
  return rows;
}
