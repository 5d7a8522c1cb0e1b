import { createHmac, randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import type { NewRow, ReceiptFacts, Row } from '../../../src/db/tables.ts';
import type { components } from '../../../src/generated/schema.ts';
import type { OperationId } from '../../../src/http/contract/operation.ts';
import type { PaymentsEnv } from '../../../src/payments-env.ts';
import type { TestApp } from '../../app.ts';
import { type Answer, createCall } from '../../call.ts';
import { bearer, tokenFor } from '../../callers.ts';
import type { AskedLast } from '../../request-of.ts';
import { buildQuota, buildUser, registerUser } from '../rows.ts';

type Schemas = components['schemas'];

/** Secret of the test's bank. */
export const bankSecret = 'a secret of the bank for tests, long enough';

/** Configuration with which tests can pay. */
export const testPayments: PaymentsEnv = {
  promptPay: { type: 'MSISDN', target: '0812345678' },
  stripe: {
    secretKey: 'sk_test_ofTestsAlone',
    webhookSecret: 'whsec_ofTestsAlone',
    // Nothing listens there: tests with a fake Stripe set its address.
    apiBase: 'http://127.0.0.1:9',
  },
  bankWebhookSecrets: [bankSecret],
  vatPercent: 7,
  slipVerifier: null,
  sellerTaxId: '0105556000009',
  sellerBranch: '00000',
};

/** A registered owner with a quota, who calls the API. */
export interface Payer {
  userId: string;
  quotaId: string;
}

/** Creates an owner with a free quota. */
export async function buildPayer(
  shared: TestApp,
  given: Parameters<typeof buildQuota>[1] = {},
): Promise<Payer> {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  await registerUser(db, userId);
  const quota = await buildQuota(db, {
    owner_id: userId,
    plan: 'free',
    limit_bytes: 1_073_741_824,
    ...given,
  });
  return { userId, quotaId: quota.id };
}

/** Calls an operation on a quota as its payer. */
export async function askQuota<Id extends OperationId>(
  shared: TestApp,
  { quotaId, userId }: Payer,
  id: Id,
  ...asked: AskedLast<Id, 'quotaId'>
): Promise<Answer<Id>> {
  // A new token: tests let days pass.
  const as = bearer(await tokenFor(shared, userId));
  return await createCall(() => ({ ...shared, as, path: { quotaId } }))(id, ...asked);
}

/** Orders a plan, opens its code as the page does, and returns the order. */
export async function order(
  shared: TestApp,
  payer: Payer,
  choice: {
    planId: string;
    period?: 'month' | 'year';
    provider?: 'promptpay' | 'stripe';
    expectedSatang?: number;
  },
): Promise<Schemas['Order']> {
  const payload = { period: 'month' as const, ...choice };
  const answer = await askQuota(shared, payer, 'createOrder', { body: payload });
  if (answer.status !== 200) throw new Error(`ordering answered ${answer.status} ${answer.code}`);
  const { id, provider, qr, state } = answer.data;
  if (state !== 'open' || provider !== 'promptpay' || qr) return answer.data;
  const opened = await askQuota(shared, payer, 'renewOrderCode', { path: { orderId: id } });
  if (opened.status !== 200) throw new Error(`opening the code answered ${opened.status} ${opened.code}`);
  return opened.data;
}

/** Returns an order, as its payer sees it. */
export async function seeOrder(shared: TestApp, payer: Payer, orderId: string): Promise<Schemas['Order']> {
  return (await askQuota(shared, payer, 'getOrder', { path: { orderId } })).data;
}

/** Returns the plan of a quota, as its owner sees it. */
export async function seeSubscription(shared: TestApp, payer: Payer): Promise<Schemas['SubscriptionView']> {
  return (await askQuota(shared, payer, 'getSubscription')).data;
}

/** Sends a signed notice of the bank; returns the result, or the code of the error. */
export async function tellOfMoney(
  { app, deps }: TestApp,
  money: { amountSatang: number; reference?: string; paidAt?: Date; orderId?: string },
  { signedAt = deps.clock(), secret = bankSecret }: { signedAt?: Date; secret?: string } = {},
): Promise<string> {
  const { reference = randomUUID(), paidAt = deps.clock(), ...others } = money;
  const payload = JSON.stringify({ reference, paidAt: paidAt.toISOString(), ...others });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payment/bank-notification',
    ...signedByBank(payload, signedAt, secret),
  });
  const body = answer.json<{ data?: { result: string }; error?: { code: string } }>();
  return body.data?.result ?? body.error?.code ?? String(answer.statusCode);
}

/** Orders a plan and pays it by a notice of the bank. */
export async function buy(
  shared: TestApp,
  payer: Payer,
  choice: Parameters<typeof order>[2],
): Promise<Schemas['Order']> {
  const made = await order(shared, payer, choice);
  if (made.state !== 'paid') {
    const result = await tellOfMoney(shared, { amountSatang: made.amountSatang });
    if (result !== 'paid') throw new Error(`money for an order was ${result}`);
  }
  return await seeOrder(shared, payer, made.id);
}

/** Inserts an order of the small plan that expired a moment ago, and cancels an open one; nothing of it is in the ledger. */
export async function buildOrder(
  { deps: { db, clock } }: TestApp,
  { quotaId, payerId }: { quotaId: string; payerId: string | null },
  given: Partial<NewRow<'orders'>> = {},
): Promise<Row<'orders'>> {
  const at = clock();
  await db
    .updateTable('orders')
    .set({ state: 'cancelled', closed_at: at })
    .where('quota_id', '=', quotaId)
    .where('state', '=', 'open')
    .execute();
  const soon = new Date(at.getTime() + 60_000);
  return await db
    .insertInto('orders')
    .values({
      quota_id: quotaId,
      payer_id: payerId,
      kind: 'subscribe',
      plan_id: 'small',
      plan_name: 'เล็ก',
      limit_bytes: 50 * 2 ** 30,
      period: 'month',
      price_satang: 5900,
      credit_satang: 0,
      discount_satang: 0,
      amount_satang: 5900,
      vat_satang: 0,
      vat_percent: 0,
      provider: 'promptpay',
      state: 'expired',
      review_reason: null,
      basis_version: 0,
      credited_at: at,
      creation_key: null,
      created_at: at,
      expires_at: at,
      closed_at: at,
      paid_at: null,
      starts_at: at,
      ends_at: soon,
      receipt_number: null,
      code_opened_at: at,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Printed facts of a receipt for the small plan. */
export const testReceipt: ReceiptFacts = {
  number: '2026-000001',
  paidAt: '2026-11-25T18:00:00.000Z',
  seller: {
    name: 'บริษัท เก็บของ จำกัด',
    address: '99/9 อาคารตัวอย่าง ถนนพหลโยธิน แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400',
    contact: 'billing@kepwai.example',
    taxId: '0105556000009',
    branch: '00000',
  },
  buyer: {
    name: 'บริษัท ที่นี่มีน้ำปั่นกู้ญู่ จำกัด (มหาชน)',
    address: '1/2 ซอยก่อนเที่ยงคืน ถนนสุขใจ ตำบลผู้ใหญ่ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50000',
    taxId: '1234567890121',
    branch: '00012',
  },
  planName: 'เล็ก',
  limitBytes: 50 * 2 ** 30,
  period: 'month',
  startsAt: '2026-11-25T18:00:00.000Z',
  endsAt: '2026-12-25T18:00:00.000Z',
  priceSatang: 5900,
  discountSatang: 3,
  creditSatang: 1200,
  amountSatang: 4697,
  vatSatang: 386,
  vatPercent: 7,
  provider: 'promptpay',
};

/** Inserts a paid term of a quota for a month from now; without entries in the ledger. */
export async function buildSubscription(shared: TestApp, quotaId: string): Promise<void> {
  const { db, clock } = shared.deps;
  const at = clock();
  const endsAt = new Date(at.getTime() + 30 * dayMs);
  const paid = { state: 'paid', paid_at: at, receipt_number: randomUUID() } as const;
  const { id: order_id } = await buildOrder(shared, { quotaId, payerId: null }, paid);
  await db
    .insertInto('subscriptions')
    .values({
      quota_id: quotaId,
      base_limit_bytes: 2 ** 30,
      base_expires_at: null,
      cancelled_at: null,
      next_plan_id: null,
      next_period: null,
      ended_at: null,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('subscription_terms')
    .values({
      quota_id: quotaId,
      order_id,
      plan_id: 'small',
      limit_bytes: 50 * 2 ** 30,
      period: 'month',
      anchor_day: 1,
      starts_at: at,
      ends_at: endsAt,
      value_satang: 5900,
      vat_satang: 0,
      cut_at: null,
    })
    .execute();
  await db
    .updateTable('quotas')
    .set({ limit_bytes: 50 * 2 ** 30, expires_at: endsAt })
    .where('id', '=', quotaId)
    .execute();
}

/** Returns a notice with the headers of the bank's signature. */
export function signedByBank(
  payload: string,
  at: Date,
  secret = bankSecret,
): { payload: string; headers: Record<string, string> } {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'kepwai-timestamp': timestamp,
    'kepwai-signature': signature,
  };
  return { payload, headers };
}
