import * as z from 'zod';
import { qrPicture } from '../fixtures/index.ts';
import { getCaller, getOwnQuota, parseId, requireRegistered } from './contract/guard.ts';
import { onceByKey } from './contract/once-by-key.ts';
import { operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { refuse } from './contract/refuse.ts';
import { openAsOwner } from './plan.ts';
import { addOrder, findOpenOrder, makeOffer, newCodeEnd } from './rules/money.ts';
import type { OrderRecord } from './state/money-record.ts';
import type { FakeServer, QuotaRecord } from './state/records.ts';
import { viewOrder } from './views/money.ts';

const newOrder = z.strictObject({
  planId: z.string(),
  period: z.enum(['month', 'year']),
  expectedSatang: z.int().min(0).exactOptional(),
});

const dayMs = 24 * 3_600_000;

/** Creates the handlers of `openapi/paths/payment.yaml`. */
export function createPaymentHandlers(server: FakeServer) {
  return [
    operation('listOrders', ({ request, path, query }) => {
      const me = getCaller(server, request);
      const { quota } = getOwnQuota(server, me, path.quotaId);
      const orders = [...server.money.orders.values()].filter((order) => order.quotaId === quota.id);
      return takePage(
        query,
        orders.toReversed().map((order) => viewOrder(server, order, me.id)),
      );
    }),

    operation('createOrder', async ({ request, path, header, readBody }) => {
      const { me, quota } = openAsOwner(server, request, path.quotaId);
      const body = await readBody(newOrder);
      requireRegistered(me);
      const key = header.get('Idempotency-Key');
      const { id } = onceByKey(server, { operationId: 'createOrder', personId: me.id, key, body }, () =>
        addOrder(server, quota, { offer: takeOffer(server, quota, body), payerId: me.id }),
      );
      return viewOrder(server, getOrderOf(server, quota, id), me.id);
    }),

    operation('getOrder', ({ request, path }) => {
      const me = getCaller(server, request);
      const { quota } = getOwnQuota(server, me, path.quotaId);
      return viewOrder(server, getOrderOf(server, quota, path.orderId), me.id);
    }),

    operation('cancelOrder', ({ request, path }) => {
      const { me, quota } = openAsOwner(server, request, path.quotaId);
      const order = getOrderOf(server, quota, path.orderId);
      if (order.paidAt !== null) throw refuse('ORDER_PAID');
      const cancelled = order.state === 'open' ? { ...order, state: 'cancelled' as const } : order;
      server.money.orders.set(order.id, cancelled);
      return viewOrder(server, cancelled, me.id);
    }),

    operation('renewOrderCode', ({ request, path }) => {
      const { me, quota } = openAsOwner(server, request, path.quotaId);
      const order = getOrderOf(server, quota, path.orderId);
      if (!server.money.isPayable) throw refuse('PAYMENTS_OFF');
      if (order.paidAt !== null) throw refuse('ORDER_PAID');
      const isOld = server.now() > Date.parse(order.expiresAt) + dayMs;
      const open = findOpenOrder(server, quota.id);
      if (isOld || order.state !== 'open' || (open && open.id !== order.id)) throw refuse('ORDER_ENDED');
      const renewed = { ...order, expiresAt: newCodeEnd(server) };
      server.money.orders.set(order.id, renewed);
      return viewOrder(server, renewed, me.id);
    }),

    operation('getOrderQr', ({ path, query, reply }) => {
      const order = server.money.orders.get(parseId(path.orderId));
      if (query.get('t') === null) throw refuse('INVALID_REQUEST');
      if (!order || query.get('t') !== 'signed') throw refuse('NOT_FOUND');
      if (order.state !== 'open' || server.now() >= Date.parse(order.expiresAt)) throw refuse('ORDER_ENDED');
      return reply(200, { headers: { 'Content-Type': 'image/png' }, body: qrPicture() });
    }),

    // The mocked server has no bank: tests pay by `payOrder`.
    operation('receiveBankNotification', () => {
      throw refuse('NOTIFICATION_REFUSED');
    }),
  ];
}

function takeOffer(
  server: FakeServer,
  quota: QuotaRecord,
  { planId, period, expectedSatang }: z.infer<typeof newOrder>,
) {
  const plan = server.money.plans.find(({ id }) => id === planId);
  if (!plan || plan.id === 'free') throw refuse('PLAN_UNAVAILABLE');
  const offer = makeOffer(server, quota, { plan, period });
  if (offer.refusal !== null) throw refuse(offer.refusal);
  if (expectedSatang !== undefined && offer.amountSatang > expectedSatang) throw refuse('PRICE_CHANGED');
  return offer;
}

function getOrderOf(server: FakeServer, quota: QuotaRecord, orderId: string): OrderRecord {
  const order = server.money.orders.get(parseId(orderId));
  if (order?.quotaId !== quota.id) throw refuse('NOT_FOUND');
  return order;
}
