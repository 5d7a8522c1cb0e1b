import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import {
  buildOrder,
  buildSubscription,
  signedByBank,
  tellOfMoney,
  testReceipt,
} from '../scenes/money/money.ts';
import { buildPromo } from '../scenes/money/promos.ts';
import { drawSlip, slipText } from '../scenes/money/slip.ts';
import { buildCheckout, paidByStripe } from '../scenes/money/stripe.ts';
import { post, put, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const orderOf = async ({ quotaId, callers }: Scene, { shared }: Stage) =>
  await buildOrder(shared, { quotaId, payerId: callers['owner in the group']?.userId ?? null });

const checkoutOf = async ({ quotaId, callers }: Scene, { shared }: Stage) =>
  await buildCheckout(shared, { quotaId, payerId: callers['owner in the group']?.userId ?? null });

const subscribed = async ({ quotaId }: Scene, { shared }: Stage) => await buildSubscription(shared, quotaId);

/** Makes the owner of a scene an operator. */
async function makeOperator({ db, callers }: Scene, { shared }: Stage): Promise<void> {
  const { line_user_id } = await db
    .selectFrom('users')
    .select('line_user_id')
    .where('id', '=', callers['owner in the group']?.userId ?? '')
    .executeTakeFirstOrThrow();
  shared.deps.env.operators = [line_user_id];
}

/** Cases of money. Only what changes the quota is told. */
export const moneyCases: Partial<Record<OperationId, Case>> = {
  createOrder: request(({ quotaId }) =>
    post(`/api/quota/${quotaId}/order`, { planId: 'small', period: 'month' }),
  ),
  redeemPromo: request(
    async ({ callers, quotaId }, { shared }) => {
      const { db } = shared.deps;
      const userId = callers['owner in the group']?.userId ?? '';
      await db.updateTable('quotas').set({ owner_id: userId }).where('id', '=', quotaId).execute();
      return post(`/api/promo/${(await buildPromo(shared)).token}`, { quotaId });
    },
    { told: ['quota-plan-changed'], live: ['group-changed', 'room-returned'] },
  ),
  cancelOrder: request(async (scene, stage) =>
    post(`/api/quota/${scene.quotaId}/order/${(await orderOf(scene, stage)).id}/cancel`),
  ),
  renewOrderCode: request(async (scene, stage) =>
    post(`/api/quota/${scene.quotaId}/order/${(await orderOf(scene, stage)).id}/code`),
  ),
  openOrderCheckout: request(async (scene, stage) => {
    const { id } = await checkoutOf(scene, stage);
    return post(`/api/quota/${scene.quotaId}/order/${id}/checkout`);
  }),
  receiveStripeEvent: request(
    async (scene, stage) => {
      const { checkoutId } = await checkoutOf(scene, stage);
      return { ...post('/api/payment/stripe-event'), ...paidByStripe(checkoutId, stage.shared.deps.clock()) };
    },
    {
      told: ['quota-plan-changed', 'order-settled'],
      live: ['group-changed', 'room-returned', 'quota-orders-changed'],
    },
  ),
  sendOrderSlip: request(async (scene, stage) => {
    const { id } = await orderOf(scene, stage);
    const payload = await drawSlip(slipText({ reference: randomUUID().replaceAll('-', '').slice(0, 20) }));
    const headers = { 'content-type': 'image/jpeg' };
    return { ...post(`/api/quota/${scene.quotaId}/order/${id}/slip`), headers, payload };
  }),
  // Nothing that others see changes.
  issueReceipt: request(async (scene, stage) => {
    const payerId = scene.callers['owner in the group']?.userId ?? null;
    const paid = { state: 'paid', paid_at: stage.shared.deps.clock(), receipt_number: randomUUID() } as const;
    const { id } = await buildOrder(stage.shared, { quotaId: scene.quotaId, payerId }, paid);
    const facts = JSON.stringify({ ...testReceipt, buyer: null });
    const { db, clock } = stage.shared.deps;
    await db.insertInto('receipts').values({ order_id: id, issued_at: clock(), facts }).execute();
    return post(`/api/order/${id}/receipt`, { isTaxInvoice: false });
  }),
  cancelSubscription: request(async (scene, stage) => {
    await subscribed(scene, stage);
    return post(`/api/quota/${scene.quotaId}/subscription/cancel`);
  }),
  resumeSubscription: request(async (scene, stage) => {
    await subscribed(scene, stage);
    return post(`/api/quota/${scene.quotaId}/subscription/resume`);
  }),
  setNextPlan: request(async (scene, stage) => {
    await subscribed(scene, stage);
    return put(`/api/quota/${scene.quotaId}/subscription/next`, { planId: null });
  }),
  approveOperatorOrder: request(
    async (scene, stage) => {
      const { id } = await orderOf(scene, stage);
      await makeOperator(scene, stage);
      return post(`/api/operator/order/${id}/approve`, { reason: 'เห็นในบัญชีแล้ว' });
    },
    {
      told: ['quota-plan-changed', 'order-settled'],
      live: ['group-changed', 'room-returned', 'quota-orders-changed'],
    },
  ),
  // It belongs to nobody who could hear of it.
  returnOperatorMoney: request(async (scene, stage) => {
    const reference = randomUUID();
    await tellOfMoney(stage.shared, { amountSatang: 77, reference, orderId: randomUUID() });
    await makeOperator(scene, stage);
    const returned = { reference, returnReference: randomUUID(), reason: 'ไม่รู้ว่าของใคร' };
    return post('/api/operator/money/return', returned);
  }),
  // Its owner sees it when they look.
  rejectOperatorOrder: request(async (scene, stage) => {
    const { id } = await orderOf(scene, stage);
    await makeOperator(scene, stage);
    return post(`/api/operator/order/${id}/reject`, { reason: 'เงินไม่เข้า' });
  }),
  receiveBankNotification: request(
    async (scene, stage) => {
      const { id: orderId, amount_satang: amountSatang } = await orderOf(scene, stage);
      const at = stage.shared.deps.clock();
      const notice = { reference: randomUUID(), amountSatang, paidAt: at.toISOString(), orderId };
      return { ...post('/api/payment/bank-notification'), ...signedByBank(JSON.stringify(notice), at) };
    },
    {
      told: ['quota-plan-changed', 'order-settled'],
      live: ['group-changed', 'room-returned', 'quota-orders-changed'],
    },
  ),
};
