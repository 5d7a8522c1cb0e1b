import { mayPay, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { getFunds } from '../funds/funds.ts';
import type { CheckoutProvider, NewCheckout } from '../orders/providers/checkout-provider.ts';
import { lockOrder, updateOrder } from '../orders/stores/orders-store.ts';
import { closeCheckout, insertCheckout, lockLiveCheckout, openCheckoutRow } from './checkouts-store.ts';

/** Dependencies of pages of a provider. */
export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'queue' | 'log'> & {
  checkoutProvider: CheckoutProvider | null;
};

/** Life of a page: Stripe allows no less than half an hour. */
const pageMs = 31 * 60_000;

/** Minimum remaining time of a page that is returned again. */
const leastMs = 60_000;

/** Delay after which a page is looked at without an event of the provider. */
export const firstLookSeconds = 60;

/**
 * Returns the address of the page on which an order is paid. The page is recorded before the request, and no
 * transaction is open meanwhile: after a crash in between, it is requested again with the same key.
 * @throws NOT_ALLOWED, NOT_FOUND, PAYMENTS_OFF, ORDER_PAID, ORDER_ENDED, PROVIDER_UNAVAILABLE
 */
export async function openCheckout(
  deps: CheckoutDeps,
  { holder, orderId }: { holder: QuotaHolder; orderId: string },
): Promise<{ url: string; expiresAt: Date }> {
  const { db, checkoutProvider } = deps;
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  const { checkout, order } = await db
    .transaction()
    .execute((tx) => noteCheckout(tx, deps, { quotaId: holder.quotaId, orderId }));
  if (checkout.url !== null) return { url: checkout.url, expiresAt: checkout.expires_at };
  if (!checkoutProvider) throw new AppError('PAYMENTS_OFF');
  const { id: sessionId, url } = await checkoutProvider.create(toNewCheckout(deps, { checkout, order }));
  // It was paid or closed by another request meanwhile: the order has the state.
  if (url === null) throw new AppError('ORDER_ENDED');
  await openCheckoutRow(db, { id: checkout.id, sessionId, url });
  return { url, expiresAt: checkout.expires_at };
}

/** Returns the request to the provider: the same for a page at each attempt. */
export function toNewCheckout(
  { env }: Pick<CheckoutDeps, 'env'>,
  { checkout, order }: { checkout: Row<'checkouts'>; order: Row<'orders'> },
): NewCheckout {
  return {
    checkoutId: checkout.id,
    orderId: order.id,
    amountSatang: checkout.amount_satang,
    label: `เก็บไว้ ${order.plan_name} ${order.period === 'month' ? 'รายเดือน' : 'รายปี'}`,
    returnUrl: `${env.publicUrl}/microapp/subscribe?quota=${order.quota_id}&order=${order.id}&returned=yes`,
    expiresAt: checkout.expires_at,
  };
}

async function noteCheckout(
  tx: Tx,
  { clock, queue, checkoutProvider }: CheckoutDeps,
  { quotaId, orderId }: { quotaId: string; orderId: string },
): Promise<{ checkout: Row<'checkouts'>; order: Row<'orders'> }> {
  await getFunds(tx, { quotaId, isLocked: true });
  const order = await lockOrder(tx, orderId);
  if (!order || order.quota_id !== quotaId) throw new AppError('NOT_FOUND');
  if (order.state === 'paid' || order.state === 'refunded') throw new AppError('ORDER_PAID');
  const at = clock();
  if (order.provider !== 'stripe' || order.state !== 'open' || at >= order.expires_at)
    throw new AppError('ORDER_ENDED');
  const live = await lockLiveCheckout(tx, orderId);
  if (live && live.expires_at.getTime() - at.getTime() > leastMs) return { checkout: live, order };
  if (!checkoutProvider) throw new AppError('PAYMENTS_OFF');
  if (live) await closeCheckout(tx, { id: live.id, state: 'expired', sessionId: null });
  const expires_at = new Date(at.getTime() + pageMs);
  const checkout = await insertCheckout(tx, {
    order_id: orderId,
    amount_satang: order.amount_satang,
    state: 'creating',
    session_id: null,
    url: null,
    created_at: at,
    expires_at,
  });
  // A payment is in time until the end of the page.
  if (expires_at > order.expires_at) await updateOrder(tx, orderId, { expires_at });
  const startAfterSeconds = firstLookSeconds;
  await queue.send('settle-checkout', { checkoutId: checkout.id }, { tx, startAfterSeconds });
  return { checkout, order };
}
