import type { Row } from '../../../db/tables.ts';
import type { components } from '../../../generated/schema.ts';
import { countedUpTo, listedUpTo, type readOverview } from './overview.ts';

type Schemas = components['schemas'];

/** Presents the operator's page: amounts, times and numbers, and no names but the operators'. */
export function toOverview(overview: Awaited<ReturnType<typeof readOverview>>): Schemas['OperatorOverview'] {
  const { at, payments, missed, queue, pushes, requests, backup, acts } = overview;
  return {
    at: at.toISOString(),
    payments: payments && {
      orders: payments.orders.slice(0, listedUpTo).map((order) => toOrder(order, at)),
      unmatched: payments.unmatched.slice(0, listedUpTo).map((payment) => ({
        reference: payment.reference,
        amountSatang: payment.amount_satang,
        paidAt: payment.paid_at.toISOString(),
      })),
      hasMore: payments.orders.length > listedUpTo || payments.unmatched.length > listedUpTo,
    },
    missed: missed && { since: missed.since.toISOString(), countedUpTo, byReason: missed.byReason },
    queue: queue && {
      countedUpTo,
      waiting: queue.map(({ name, count, oldestAt }) => ({ name, count, oldestAt: oldestAt.toISOString() })),
    },
    pushes,
    requests: requests && {
      items: requests.slice(0, listedUpTo).map(({ receivedAt, dueAt, ...request }) => ({
        ...request,
        receivedAt: receivedAt.toISOString(),
        dueAt: dueAt.toISOString(),
      })),
      hasMore: requests.length > listedUpTo,
    },
    backup: backup && { takenAt: backup.takenAt?.toISOString() ?? null },
    acts:
      acts?.map((act) => ({
        id: String(act.id),
        at: act.at.toISOString(),
        act: act.act,
        via: act.via,
        actorName: act.actor_name,
        orderId: act.order_id,
        paymentReference: act.payment_reference,
        reason: act.reason,
        outcome: act.outcome,
      })) ?? null,
  };
}

function toOrder(order: Row<'orders'>, at: Date): Schemas['OperatorOrder'] {
  const isOver = order.state === 'open' && order.expires_at <= at;
  return {
    id: order.id,
    state: isOver ? 'expired' : order.state,
    reviewReason: order.review_reason,
    planName: order.plan_name,
    period: order.period,
    amountSatang: order.amount_satang,
    receivedSatang: order.received_satang,
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
  };
}
