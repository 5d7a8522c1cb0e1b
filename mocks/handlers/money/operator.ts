import type { OperatorOverview } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { getCaller } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { payOrder } from '../state/money.ts';
import type { OrderRecord } from '../state/records/money.ts';
import type { FakeServer } from '../state/records/records.ts';

/** Creates the handlers of `openapi/paths/operator.yaml`. */
export function createOperatorHandlers(server: FakeServer) {
  const open = (request: Request) => {
    const me = getCaller(server, request);
    if (!server.operatorIds.has(me.id)) throw refuse('NOT_FOUND');
    return me;
  };
  const findOrder = (orderId: string) => {
    const order = server.money.orders.get(orderId);
    if (!order) throw refuse('NOT_FOUND');
    return order;
  };
  const note = (
    act: Pick<Act, 'act' | 'orderId' | 'reason' | 'outcome'> & Partial<Pick<Act, 'paymentReference'>>,
    actorName: string | null,
  ) => {
    const at = new Date(server.now()).toISOString();
    server.acts.unshift({
      id: String(server.acts.length + 1),
      at,
      via: 'page',
      actorName,
      paymentReference: null,
      ...act,
    });
  };

  return [
    operation('getOperatorOverview', ({ request }) => {
      open(request);
      return viewOverview(server);
    }),

    operation('approveOperatorOrder', async (call) => {
      const me = open(call.request);
      const body = await call.readBody();
      const order = findOrder(call.path.orderId);
      const outcome = order.paidAt === null ? 'paid' : 'was-paid';
      if (outcome === 'paid') payOrder(server, order.id);
      if (body.reference) server.unmatchedMoney.delete(body.reference);
      note({ act: 'approve-order', orderId: order.id, reason: body.reason, outcome }, me.displayName);
      return { outcome } as const;
    }),

    operation('rejectOperatorOrder', async (call) => {
      const me = open(call.request);
      const body = await call.readBody();
      const order = findOrder(call.path.orderId);
      const outcome = order.paidAt === null ? 'rejected' : 'was-paid';
      if (outcome === 'rejected') server.money.orders.set(order.id, { ...order, state: 'cancelled' });
      note({ act: 'reject-order', orderId: order.id, reason: body.reason, outcome }, me.displayName);
      return { outcome } as const;
    }),

    operation('returnOperatorMoney', async ({ request, readBody }) => {
      const me = open(request);
      const { reference, reason: why } = await readBody();
      if (!server.unmatchedMoney.delete(reference)) throw refuse('NOT_FOUND');
      const outcome = 'returned';
      const act = {
        act: 'return-money',
        orderId: null,
        paymentReference: reference,
        reason: why,
        outcome,
      } as const;
      note(act, me.displayName);
      return { outcome } as const;
    }),
  ];
}

type Act = NonNullable<OperatorOverview['acts']>[number];

function viewOverview(server: FakeServer): OperatorOverview {
  const now = server.now();
  const waiting = [...server.money.orders.values()].filter(
    ({ state, paidAt }) => paidAt === null && state !== 'cancelled',
  );
  return {
    at: new Date(now).toISOString(),
    payments: {
      orders: waiting.map((order) => viewOrder(order, now)),
      unmatched: [...server.unmatchedMoney.values()],
      hasMore: false,
    },
    missed: {
      since: new Date(now - 7 * dayMs).toISOString(),
      countedUpTo: 250,
      byReason: [],
    },
    queue: { countedUpTo: 250, waiting: [] },
    pushes: { month: '2026-11-01', count: 0, budget: 200 },
    requests: { items: [], hasMore: false },
    backup: { takenAt: null },
    acts: server.acts.slice(0, 50),
    ...server.operatorParts,
  };
}

function viewOrder(
  order: OrderRecord,
  now: number,
): NonNullable<OperatorOverview['payments']>['orders'][number] {
  const isOver = order.state === 'open' && Date.parse(order.expiresAt) <= now;
  return {
    id: order.id,
    state: isOver ? 'expired' : order.state,
    reviewReason: order.review?.reason ?? null,
    planName: order.planName,
    period: order.period,
    amountSatang: order.amountSatang,
    receivedSatang: order.review?.receivedSatang ?? 0,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
  };
}
