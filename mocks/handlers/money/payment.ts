import { maxSlips } from '@kepwai/rules/money/orders';
import { dayMs } from '@kepwai/rules/time';
import { qrPicture } from '../../fixtures/index.ts';
import { getCaller, getOwnQuota, requireRegistered } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type JsonBody, operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { addOrder, findOpenOrder, makeOffer, newCodeEnd } from '../state/money.ts';
import type { OrderRecord } from '../state/records/money.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';
import { viewOrder } from '../views/money.ts';
import { openAsOwner } from './plan.ts';

/** Creates the handlers of `openapi/paths/payment.yaml`. */
export function createPaymentHandlers(server: FakeServer) {
  return [
    operation('listOrders', (call) => {
      const me = getCaller(server, call.request);
      const { quota } = getOwnQuota(server, me, call.path.quotaId);
      const orders = [...server.money.orders.values()].filter((order) => order.quotaId === quota.id);
      return takePage(
        call.query,
        orders.toReversed().map((order) => viewOrder(server, order, me.id)),
      );
    }),

    operation('createOrder', async (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const body = await call.readBody();
      requireRegistered(me);
      if (quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
      const key = call.header.get('Idempotency-Key');
      const { id } = onceByKey(server, { operationId: 'createOrder', personId: me.id, key, body }, () => {
        const offer = takeOffer(server, quota, body);
        const provider = takeProvider(server, body.provider);
        const open = findOpenOrder(server, quota.id);
        const order = addOrder(server, quota, { offer, payerId: me.id, provider });
        if (order.id !== open?.id) server.money.unopened.add(order.id);
        return order;
      });
      return viewOrder(server, getOrderOf(server, quota, id), me.id);
    }),

    operation('getOrder', (call) => {
      const me = getCaller(server, call.request);
      const { quota } = getOwnQuota(server, me, call.path.quotaId);
      return viewOrder(server, getOrderOf(server, quota, call.path.orderId), me.id);
    }),

    operation('cancelOrder', (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const order = getOrderOf(server, quota, call.path.orderId);
      if (order.paidAt !== null) throw refuse('ORDER_PAID');
      const cancelled = order.state === 'open' ? { ...order, state: 'cancelled' as const } : order;
      server.money.orders.set(order.id, cancelled);
      return viewOrder(server, cancelled, me.id);
    }),

    operation('renewOrderCode', (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const order = getOrderOf(server, quota, call.path.orderId);
      if (!server.money.isPayable) throw refuse('PAYMENTS_OFF');
      if (order.paidAt !== null) throw refuse('ORDER_PAID');
      const isOld = server.now() > Date.parse(order.expiresAt) + dayMs;
      const open = findOpenOrder(server, quota.id);
      if (isOld || order.state !== 'open' || (open && open.id !== order.id)) throw refuse('ORDER_ENDED');
      const renewed = { ...order, expiresAt: newCodeEnd(server) };
      server.money.orders.set(order.id, renewed);
      server.money.unopened.delete(order.id);
      return viewOrder(server, renewed, me.id);
    }),

    operation('openOrderCheckout', (call) => {
      const { quota } = openAsOwner(server, call.request, call.path.quotaId);
      const order = getOrderOf(server, quota, call.path.orderId);
      if (order.paidAt !== null) throw refuse('ORDER_PAID');
      const isOpen = order.state === 'open' && server.now() < Date.parse(order.expiresAt);
      if (!isOpen || order.provider !== 'stripe') throw refuse('ORDER_ENDED');
      return { url: `http://localhost:3200/c/pay/${order.id}`, expiresAt: order.expiresAt };
    }),

    operation('sendOrderSlip', async (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const order = getOrderOf(server, quota, call.path.orderId);
      if (!/^image\/(jpeg|png|webp)$/.test(call.request.headers.get('content-type') ?? ''))
        throw refuse('UNSUPPORTED_MEDIA_TYPE');
      attachSlip(server, order, readSlip(await call.request.text()));
      return viewOrder(server, getOrderOf(server, quota, order.id), me.id);
    }),

    operation('getOrderQr', (call) => {
      const order = server.money.orders.get(call.path.orderId);
      if (!order || call.query.t !== 'signed') throw refuse('NOT_FOUND');
      if (order.state !== 'open' || server.now() >= Date.parse(order.expiresAt)) throw refuse('ORDER_ENDED');
      return call.reply(200, { headers: { 'Content-Type': 'image/png' }, body: qrPicture() });
    }),

    // The mocked server has neither Stripe nor a bank: tests pay by `payOrder`.
    operation('receiveStripeEvent', () => {
      throw refuse('NOTIFICATION_REFUSED');
    }),

    operation('receiveBankNotification', () => {
      throw refuse('NOTIFICATION_REFUSED');
    }),
  ];
}

function takeOffer(
  server: FakeServer,
  quota: QuotaRecord,
  { planId, period, expectedSatang }: JsonBody<'createOrder'>,
) {
  const plan = server.money.plans.find(({ id }) => id === planId);
  if (!plan || plan.id === 'free') throw refuse('PLAN_UNAVAILABLE');
  const offer = makeOffer(server, quota, { plan, period });
  if (offer.refusal !== null) throw refuse(offer.refusal);
  if (expectedSatang !== undefined && offer.amountSatang > expectedSatang) throw refuse('PRICE_CHANGED');
  return offer;
}

function takeProvider(
  { money: { providers } }: FakeServer,
  wanted: 'promptpay' | 'stripe' | undefined,
): 'promptpay' | 'stripe' {
  const provider = wanted ?? providers[0];
  if (provider === undefined || !providers.includes(provider)) throw refuse('PAYMENTS_OFF');
  return provider;
}

/** Returns the reference in a picture. The mocked server reads no pictures: theirs are texts such as `slip REF1`. */
function readSlip(picture: string): string {
  const [, reference] = /^slip (\w+)$/.exec(picture) ?? [];
  if (reference !== undefined) return reference;
  if (picture === 'no code') throw refuse('NO_CODE_IN_PICTURE');
  throw refuse(picture === 'other code' ? 'NOT_A_SLIP' : 'UNREADABLE_PICTURE');
}

function attachSlip(server: FakeServer, order: OrderRecord, reference: string): void {
  const { slips, orders } = server.money;
  const own = slips.get(order.id) ?? new Set();
  if (own.has(reference)) return;
  if (order.paidAt !== null) throw refuse('ORDER_PAID');
  const end = Date.parse(order.expiresAt);
  if (server.now() > end + 7 * dayMs) throw refuse('SLIP_TOO_LATE');
  if (own.size >= maxSlips) throw refuse('TOO_MANY_SLIPS');
  if (isMoneyOfOther(server, order, reference)) throw refuse('SLIP_USED');
  const isLate = order.state !== 'open' || server.now() >= end;
  slips.set(order.id, new Set([...own, reference]));
  const message = isLate
    ? 'ได้สลิปหลังคิวอาร์หมดเวลา ผู้ให้บริการจะดูให้ว่าเงินเข้าแล้ว ไม่ต้องโอนซ้ำ'
    : 'คิวอาร์ในสลิปไม่ได้บอกยอด ผู้ให้บริการเลยต้องดูก่อนว่าเงินเข้าแล้ว ปิดหน้านี้ได้ กลับมาดูได้ทุกเมื่อ';
  const slip = { state: 'waiting', isLate, sentAt: new Date(server.now()).toISOString(), message } as const;
  orders.set(order.id, { ...order, slip });
}

/** Whether another order was paid that has this slip; until then the money can be of either. */
function isMoneyOfOther({ money }: FakeServer, order: OrderRecord, reference: string): boolean {
  return [...money.slips].some(
    ([id, references]) =>
      id !== order.id && references.has(reference) && (money.orders.get(id)?.paidAt ?? null) !== null,
  );
}

function getOrderOf(server: FakeServer, quota: QuotaRecord, orderId: string): OrderRecord {
  const order = server.money.orders.get(orderId);
  if (order?.quotaId !== quota.id) throw refuse('NOT_FOUND');
  return order;
}
