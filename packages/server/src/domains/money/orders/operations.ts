import { dayMs } from '@kepwai/rules/time';
import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import {
  anonymous,
  defineBytesOperation,
  defineOperation,
  defineRawOperation,
  type Operations,
} from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { isSignedByBank, parseNotification } from './bank-notification.ts';
import { cancelOrder, orderPlan, renewCode } from './orders.ts';
import { presentOrder } from './present-order.ts';
import { toOrder } from './presenters.ts';
import { drawCode, promptPayPayload } from './providers/promptpay.ts';
import { receiveMoney } from './receive-payment.ts';
import { markLookedAt } from './stores/codes-store.ts';
import { findAnyOrder, listOrderRows } from './stores/orders-store.ts';

const ordersCursor = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** Days for which orders are listed that nothing came of. */
const unpaidDays = 30;

/** Maximum body of a bank's notice. */
const maxNoticeBytes = 16 * 1024;

export const ordersOperations: Operations = {
  listOrders: defineOperation('listOrders', {
    guard: holderOfQuota,
    async handle({ query, holder }, deps) {
      const { db, clock } = deps;
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ordersCursor);
      const limit = pageLimit(query);
      const at = clock();
      const unpaidSince = new Date(at.getTime() - unpaidDays * dayMs);
      const rows = await listOrderRows(db, { quotaId: holder.quotaId, unpaidSince, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id]);
      return { items: items.map((row) => toOrder(row, { ...deps, holder, at })), nextCursor };
    },
  }),

  createOrder: defineOperation('createOrder', {
    guard: holderOfQuota,
    cost: 50,
    async handle({ body, key, holder }, deps) {
      const { planId, period, provider, expectedSatang } = body;
      const choice = { planId, period, provider, expectedSatang };
      const orderId = await orderPlan(deps, { holder, choice, key });
      return await presentOrder(deps, { holder, orderId });
    },
  }),

  getOrder: defineOperation('getOrder', {
    guard: holderOfQuota,
    handle: async ({ params: { orderId }, holder }, deps) => await presentOrder(deps, { holder, orderId }),
  }),

  cancelOrder: defineOperation('cancelOrder', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ params: { orderId }, holder }, deps) {
      await cancelOrder(deps, { holder, orderId });
      return await presentOrder(deps, { holder, orderId });
    },
  }),

  renewOrderCode: defineOperation('renewOrderCode', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ params: { orderId }, holder, network }, deps) {
      await renewCode(deps, { holder, orderId, network });
      return await presentOrder(deps, { holder, orderId });
    },
  }),

  getOrderQr: defineRawOperation('getOrderQr', {
    guard: anonymous,
    cost: 10,
    async handle({ params: { orderId }, query: { t }, reply }, { db, env, clock, codeAddresses }) {
      codeAddresses.verify(t, orderId);
      const order = await findAnyOrder(db, orderId);
      if (!order) throw new AppError('NOT_FOUND');
      const { promptPay } = env.payments;
      const at = clock();
      const isOver = order.state !== 'open' || at >= order.expires_at || order.code_opened_at === null;
      if (isOver || promptPay === null || order.provider !== 'promptpay') throw new AppError('ORDER_ENDED');
      if (order.looked_at === null) await markLookedAt(db, { orderId, at });
      const picture = await drawCode(promptPayPayload(promptPay, order.amount_satang));
      await reply
        .headers({
          'content-type': 'image/png',
          'cache-control': 'private, no-store',
          'content-disposition': 'inline; filename="promptpay.png"',
        })
        .send(picture);
    },
  }),

  receiveBankNotification: defineBytesOperation('receiveBankNotification', {
    guard: anonymous,
    // A bank sends from a few addresses: only forgeries count in the rate limit.
    cost: 0,
    refusalCost: 20,
    maxBodyBytes: maxNoticeBytes,
    async handle({ headers, body }, deps) {
      const at = deps.clock();
      const isSigned = isSignedByBank(body, {
        timestamp: headers['kepwai-timestamp'],
        signature: headers['kepwai-signature'],
        secrets: deps.env.payments.bankWebhookSecrets,
        at,
      });
      if (!isSigned) throw new AppError('NOTIFICATION_REFUSED');
      const money = parseNotification(body);
      if (!money) throw new AppError('INVALID_REQUEST');
      const result = await deps.db.transaction().execute((tx) => receiveMoney(tx, deps, { money, at }));
      deps.log.info({ result }, 'a bank told of money');
      return { result };
    },
  }),
};
