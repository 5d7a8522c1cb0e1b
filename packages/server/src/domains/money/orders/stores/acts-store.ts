import type { Db, Tx } from '../../../../db/database.ts';
import type { OperatorActKind, Row } from '../../../../db/tables.ts';

/** Actor in the operator's name, with a reason. */
export interface OperatorAct {
  /** Person on the operator's page; null: a command. */
  actorId: string | null;
  /** Null: a command without one. */
  reason: string | null;
}

/** Records an act in the transaction that carries it out. */
export async function insertAct(
  tx: Tx,
  {
    actorId,
    ...act
  }: OperatorAct & { at: Date; act: OperatorActKind; orderId?: string; paymentId?: string; outcome: string },
): Promise<void> {
  await tx
    .insertInto('operator_acts')
    .values({
      at: act.at,
      actor_id: actorId,
      via: actorId === null ? 'command' : 'page',
      act: act.act,
      order_id: act.orderId ?? null,
      payment_id: act.paymentId ?? null,
      reason: act.reason,
      outcome: act.outcome,
    })
    .execute();
}

/** Lists acts, the latest first. */
export async function listLatestActs(
  db: Db,
  limit: number,
): Promise<(Row<'operator_acts'> & { actor_name: string | null; payment_reference: string | null })[]> {
  return await db
    .selectFrom('operator_acts')
    .leftJoin('users', 'users.id', 'operator_acts.actor_id')
    .leftJoin('payments', 'payments.id', 'operator_acts.payment_id')
    .selectAll('operator_acts')
    .select(['users.display_name as actor_name', 'payments.reference as payment_reference'])
    .orderBy('operator_acts.id', 'desc')
    .limit(limit)
    .execute();
}
