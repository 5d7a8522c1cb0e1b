import { randomUUID } from 'node:crypto';
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
import type { ToldRows } from './request.ts';
import type { Stage } from './stage.ts';

const ownerOf = ({ callers }: Scene) => callers['owner in the group']?.userId ?? null;

const orderOf = async (scene: Scene, { shared }: Stage) =>
  await buildOrder(shared, { quotaId: scene.quotaId, payerId: ownerOf(scene) });

async function onOrder(scene: Scene, stage: Stage) {
  return { path: { orderId: (await orderOf(scene, stage)).id } };
}

const checkoutOf = async (scene: Scene, { shared }: Stage) =>
  await buildCheckout(shared, { quotaId: scene.quotaId, payerId: ownerOf(scene) });

async function subscribed({ quotaId }: Scene, { shared }: Stage) {
  await buildSubscription(shared, quotaId);
  return {};
}

/** Makes the owner of a scene an operator. */
async function makeOperator({ db, callers }: Scene, { shared }: Stage): Promise<void> {
  const { line_user_id } = await db
    .selectFrom('users')
    .select('line_user_id')
    .where('id', '=', callers['owner in the group']?.userId ?? '')
    .executeTakeFirstOrThrow();
  shared.deps.env.operators = [line_user_id];
}

const paid = {
  told: ['quota-plan-changed', 'order-settled'],
  live: ['group-changed', 'room-returned', 'quota-orders-changed'],
} as const;

/** Operations on money. Only changes of the quota are announced. */
export const moneyRows = {
  createOrder: { ask: { body: { planId: 'small', period: 'month' } } },
  redeemPromo: {
    ask: async (scene, { shared }) => {
      const { db, quotaId } = scene;
      await db
        .updateTable('quotas')
        .set({ owner_id: ownerOf(scene) ?? '' })
        .where('id', '=', quotaId)
        .execute();
      return { path: { token: (await buildPromo(shared)).token }, body: { quotaId } };
    },
    told: ['quota-plan-changed'],
    live: ['group-changed', 'room-returned'],
  },
  cancelOrder: { ask: onOrder },
  renewOrderCode: { ask: onOrder },
  openOrderCheckout: {
    ask: async (scene, stage) => ({ path: { orderId: (await checkoutOf(scene, stage)).id } }),
  },
  receiveStripeEvent: {
    ask: async (scene, stage) => {
      const { checkoutId } = await checkoutOf(scene, stage);
      const { payload: raw, headers } = paidByStripe(checkoutId, stage.shared.deps.clock());
      return { raw, headers };
    },
    ...paid,
  },
  sendOrderSlip: {
    ask: async (scene, stage) => ({
      ...(await onOrder(scene, stage)),
      headers: { 'content-type': 'image/jpeg' },
      body: await drawSlip(slipText({ reference: randomUUID().replaceAll('-', '').slice(0, 20) })),
    }),
  },
  // Nothing that others see changes.
  issueReceipt: {
    ask: async (scene, { shared }) => {
      const { db, clock } = shared.deps;
      const { id } = await buildOrder(
        shared,
        { quotaId: scene.quotaId, payerId: ownerOf(scene) },
        { state: 'paid', paid_at: clock(), receipt_number: randomUUID() },
      );
      const facts = JSON.stringify({ ...testReceipt, buyer: null });
      await db.insertInto('receipts').values({ order_id: id, issued_at: clock(), facts }).execute();
      return { path: { orderId: id }, body: { isTaxInvoice: false } };
    },
  },
  cancelSubscription: { ask: subscribed },
  resumeSubscription: { ask: subscribed },
  setNextPlan: {
    ask: async (scene, stage) => ({ ...(await subscribed(scene, stage)), body: { planId: null } }),
  },
  approveOperatorOrder: {
    ask: async (scene, stage) => {
      await makeOperator(scene, stage);
      return { ...(await onOrder(scene, stage)), body: { reason: 'เห็นในบัญชีแล้ว' } };
    },
    ...paid,
  },
  // It belongs to nobody who could be notified.
  returnOperatorMoney: {
    ask: async (scene, stage) => {
      const reference = randomUUID();
      await tellOfMoney(stage.shared, { amountSatang: 77, reference, orderId: randomUUID() });
      await makeOperator(scene, stage);
      return { body: { reference, returnReference: randomUUID(), reason: 'ไม่รู้ว่าของใคร' } };
    },
  },
  // Its owner sees it when they look.
  rejectOperatorOrder: {
    ask: async (scene, stage) => {
      await makeOperator(scene, stage);
      return { ...(await onOrder(scene, stage)), body: { reason: 'เงินไม่เข้า' } };
    },
  },
  receiveBankNotification: {
    ask: async (scene, stage) => {
      const { id: orderId, amount_satang: amountSatang } = await orderOf(scene, stage);
      const at = stage.shared.deps.clock();
      const notice = { reference: randomUUID(), amountSatang, paidAt: at.toISOString(), orderId };
      const { payload: raw, headers } = signedByBank(JSON.stringify(notice), at);
      return { raw, headers };
    },
    ...paid,
  },
} satisfies ToldRows;
