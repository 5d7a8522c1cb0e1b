import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

/** Lists the plans, the smallest first; retired ones only if requested. */
export async function listPlanRows(
  db: Db | Tx,
  { withRetired }: { withRetired: boolean },
): Promise<Row<'plans'>[]> {
  return await db
    .selectFrom('plans')
    .selectAll()
    .$if(!withRetired, (query) => query.where('retired_at', 'is', null))
    .orderBy('limit_bytes')
    .orderBy('id')
    .execute();
}

/** Adds a plan, as the operator decides; false if its id is taken, also by a retired one. */
export async function addPlan(db: Db | Tx, plan: NewRow<'plans'>): Promise<boolean> {
  const rows = await db
    .insertInto('plans')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Retires a plan: unavailable to others, kept by its quotas. False if none has that id. */
export async function retirePlan(db: Db | Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const rows = await db
    .updateTable('plans')
    .set((eb) => ({ retired_at: eb.fn.coalesce('retired_at', eb.val(at)) }))
    .where('id', '=', id)
    .returning('id')
    .execute();
  return rows.length > 0;
}
