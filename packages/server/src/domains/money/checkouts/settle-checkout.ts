import { isId } from '@kepwai/rules/ids';
import { hourMs } from '@kepwai/rules/time';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { RetryLater } from '../../../queue/queue.ts';
import type {
  CheckoutEvent,
  CheckoutProvider,
  CheckoutSession,
} from '../orders/providers/checkout-provider.ts';
import { receiveMoney } from '../orders/receive-payment.ts';
import { findAnyOrder } from '../orders/stores/orders-store.ts';
import { closeCheckout, findCheckout, listLiveCheckoutIds, openCheckoutRow } from './checkouts-store.ts';
import { type CheckoutDeps, toNewCheckout } from './open-checkout.ts';

type SettleDeps = CheckoutDeps & Pick<Deps, 'record'>;

/** Pauses between looks at a page: events of the provider are faster, and polls find payments without an event. */
const soonSeconds = 60;
const laterSeconds = 600;
const soonMs = 10 * 60_000;

/** Time after which an unanswered creation of a page is given up: the provider forgets its key after a day. */
const abandonedMs = 23 * hourMs;

/** Maximum number of pages that are looked at after a start. */
const maxResumed = 1000;

/**
 * Checks a page without an event of the provider: records its money, closes the page of an order that no longer waits,
 * and finds one whose creation a crash cut off. Idempotent.
 * @throws RetryLater while it may still be paid
 */
export async function settleCheckout(
  deps: SettleDeps,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  const { db, clock, checkoutProvider } = deps;
  const checkout = await findCheckout(db, checkoutId);
  if (!checkout || !isLive(checkout) || !checkoutProvider) return;
  const order = await findAnyOrder(db, checkout.order_id);
  if (!order) return;
  const ageMs = clock().getTime() - checkout.created_at.getTime();
  if (checkout.session_id === null && ageMs > abandonedMs)
    return await closeCheckout(db, { id: checkoutId, state: 'expired', sessionId: null });
  const session = await lookAt(deps, checkoutProvider, { checkout, order });
  if (await apply(deps, { checkout, session, at: clock() })) return;
  throw new RetryLater(ageMs < soonMs ? soonSeconds : laterSeconds);
}

/** Applies an event of a provider; `ignored`: it concerns no page of ours. Events may come twice, late, and in any order. */
export async function receiveCheckoutEvent(
  deps: SettleDeps,
  { kind, session, at }: CheckoutEvent,
): Promise<'applied' | 'ignored'> {
  const { db } = deps;
  const checkout = session.checkoutId === null ? undefined : await findOurs(deps, session);
  if (!checkout) return 'ignored';
  if (kind === 'failed')
    await closeCheckout(db, { id: checkout.id, state: 'expired', sessionId: session.id });
  else await apply(deps, { checkout, session, at });
  return 'applied';
}

/** Queues checks of all pages that may still be paid, after the server was down. */
export async function resumeCheckouts({
  db,
  queue,
  checkoutProvider,
}: Pick<SettleDeps, 'db' | 'queue' | 'checkoutProvider'>): Promise<void> {
  if (!checkoutProvider) return;
  for (const checkoutId of await listLiveCheckoutIds(db, maxResumed))
    await queue.send('settle-checkout', { checkoutId }, { singletonKey: `now ${checkoutId}` });
}

function isLive({ state }: Row<'checkouts'>): boolean {
  return state === 'creating' || state === 'open';
}

/** Returns our page of a session; an event can come before the session's id is stored. */
async function findOurs({ db }: SettleDeps, session: CheckoutSession): Promise<Row<'checkouts'> | undefined> {
  const id = session.checkoutId ?? '';
  const checkout = isId(id) ? await findCheckout(db, id) : undefined;
  const isOther = checkout && checkout.session_id !== null && checkout.session_id !== session.id;
  return isOther ? undefined : checkout;
}

/** Queries the state of a page; one of an order that no longer waits is closed. */
async function lookAt(
  deps: SettleDeps,
  provider: CheckoutProvider,
  { checkout, order }: { checkout: Row<'checkouts'>; order: Row<'orders'> },
): Promise<CheckoutSession> {
  const known =
    checkout.session_id === null
      ? // The answer was lost: the same key returns the same page.
        await provider.create(toNewCheckout(deps, { checkout, order }))
      : await provider.find(checkout.session_id);
  if (checkout.session_id === null && known.url !== null)
    await openCheckoutRow(deps.db, { id: checkout.id, sessionId: known.id, url: known.url });
  return known.state === 'open' && order.state !== 'open' ? await provider.expire(known.id) : known;
}

/** Records the money of a page, or its end; returns whether it is final. */
async function apply(
  { db, clock, record, log }: SettleDeps,
  { checkout, session, at }: { checkout: Row<'checkouts'>; session: CheckoutSession; at: Date },
): Promise<boolean> {
  const { id } = checkout;
  if (session.state === 'expired') {
    await closeCheckout(db, { id, state: 'expired', sessionId: session.id });
    return true;
  }
  const { isPaid, paymentReference: reference, amountSatang } = session;
  if (!isPaid || reference === null) return false;
  if (session.currency !== 'thb') throw new Error(`a page was paid in ${session.currency}`);
  const outcome = await db.transaction().execute(async (tx) => {
    const money = {
      provider: 'stripe' as const,
      reference,
      amountSatang,
      // A page cannot be paid after its end, whenever that is reported.
      paidAt: at < checkout.expires_at ? at : checkout.expires_at,
      source: 'provider' as const,
      orderId: checkout.order_id,
    };
    const received = await receiveMoney(tx, { record }, { money, at: clock() });
    await closeCheckout(tx, { id, state: 'complete', sessionId: session.id });
    return received;
  });
  log.info({ outcome }, 'a provider told of money');
  return true;
}
