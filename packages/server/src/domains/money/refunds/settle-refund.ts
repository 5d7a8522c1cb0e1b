import { isId } from '@kepwai/rules/ids';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { recordSettled } from '../../storage/roles/roles.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import type { CheckoutProvider, ProviderRefund } from '../orders/providers/checkout-provider.ts';
import { enterForeignRefund } from './foreign-refund.ts';
import { findRefund, listAskedRefunds, lockRefund, updateRefund } from './refunds-store.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'log'> & {
  checkoutProvider: CheckoutProvider | null;
};

/** Interval of checks of a refund that takes some days; the provider's events are faster. */
const pendingSeconds = 3600;

/** Maximum number of refunds that are gone on with after a start. */
const maxResumed = 1000;

/**
 * Requests a refund from the provider, and records the result. No transaction is open meanwhile; it is paid once,
 * however often it is requested.
 * @throws PROVIDER_UNAVAILABLE, RetryLater while it is not settled
 */
export async function settleRefund(deps: SettleDeps, { refundId }: { refundId: string }): Promise<void> {
  const { db, checkoutProvider } = deps;
  const refund = await findRefund(db, refundId);
  if (refund?.state !== 'asked' || !checkoutProvider) return;
  const answer = await checkoutProvider.refund({
    refundId,
    paymentReference: refund.payment_reference,
    amountSatang: refund.amount_satang,
  });
  const state = answer?.state ?? 'failed';
  await db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, { id: refundId, reference: answer?.id ?? '' });
    if (locked) await settle(tx, deps, { refund: locked, state, reference: answer?.id ?? null });
  });
  if (state === 'pending') throw new RetryLater(pendingSeconds);
}

/**
 * Records a provider's event about a refund, also of one that the operator made there. Events may come twice, late, and
 * in any order.
 */
export async function receiveRefundEvent(
  deps: SettleDeps,
  { refund: told }: { refund: ProviderRefund },
): Promise<'applied' | 'ignored'> {
  const { db } = deps;
  const ours = isId(told.refundId) ? told.refundId : null;
  return await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, { id: ours, reference: told.id });
    if (!refund) return await enterForeignRefund(tx, deps, told);
    await settle(tx, deps, { refund, state: told.state, reference: told.id });
    return 'applied';
  });
}

/** Queues all refunds that the provider has not settled, after the server was down. */
export async function resumeRefunds({
  db,
  queue,
  checkoutProvider,
}: Pick<Deps, 'db' | 'queue'> & Pick<SettleDeps, 'checkoutProvider'>): Promise<void> {
  if (!checkoutProvider) return;
  for (const { id: refundId } of await listAskedRefunds(db, maxResumed))
    await queue.send('settle-refund', { refundId });
}

/**
 * Enters how a refund went: the money left the provider, or it became credit of its quota. A refund can fail after it
 * was done, if the payer's bank refuses it, and never the other way round.
 */
async function settle(
  tx: Tx,
  deps: Pick<SettleDeps, 'clock' | 'record' | 'log'>,
  given: { refund: Row<'refunds'>; state: ProviderRefund['state']; reference: string | null },
): Promise<void> {
  const { refund, state, reference } = given;
  const { id, quota_id: quotaId, order_id: orderId, amount_satang: satang } = refund;
  if (refund.state === 'failed' || refund.state === state) return;
  if (state === 'pending') {
    if (refund.state === 'asked') await updateRefund(tx, id, { reference });
    return;
  }
  const at = deps.clock();
  const from = refund.state === 'asked' ? 'refunds-under-way' : 'cash-stripe';
  const to = state === 'done' ? 'cash-stripe' : 'customer-credit';
  await enter(tx, {
    ...{ kind: 'refund', at, operationKey: `refund-${state}:${id}`, quotaId, orderId },
    postings: debitCredit(satang, from, to),
  });
  await updateRefund(tx, id, { state, settled_at: at, ...(reference !== null && { reference }) });
  await recordSettled(tx, deps, { quotaId, actor: 'product' });
  deps.log.info({ state }, 'a refund is settled');
}
