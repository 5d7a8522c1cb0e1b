import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Bytes of a quota that end at one instant. */
export interface EndingGrants {
  quotaId: string;
  endsAt: Date;
  /** When the first of them began. */
  startsAt: Date;
}

/** Lists grants that end between two instants; those of one quota that end together are one. */
export async function listEndingGrants(
  db: Db,
  { from, before }: { from: Date; before: Date },
): Promise<EndingGrants[]> {
  const { rows } = await sql<EndingGrants>`
    select quota_id as "quotaId", ends_at as "endsAt", min(starts_at) as "startsAt" from quota_grants
    where ends_at > ${from} and ends_at < ${before} and cut_at is null
    group by quota_id, ends_at order by ends_at`.execute(db);
  return rows;
}

/** Returns the bytes of a quota that end at an instant; 0 if none do any more. */
export async function sumEndingGrants(
  db: Db,
  { quotaId, endsAt }: { quotaId: string; endsAt: Date },
): Promise<number> {
  const row = await db
    .selectFrom('quota_grants')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('quota_id', '=', quotaId)
    .where('ends_at', '=', endsAt)
    .where('cut_at', 'is', null)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}
