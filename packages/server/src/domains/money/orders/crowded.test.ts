import { describe, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { buildQuota } from '../../../../test/index.ts';
import {
  askQuota,
  buildOrder,
  buildPayer,
  order,
  type Payer,
  seeOrder,
  tellOfMoney,
} from '../../../../test/scenes/money/money.ts';
import { pass, payer, shared, usePayer } from '../../../../test/scenes/money/payer-scene.ts';
import type { components } from '../../../generated/schema.ts';
import { listDuePayments } from './operator.ts';

type Order = components['schemas']['Order'];

usePayer();

const request = createCall(() => shared);
/** Sends requests as from an address. */
async function post(
  by: Payer,
  path: string,
  { from = '198.51.100.1', payload }: { from?: string; payload?: object } = {},
) {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/quota/${by.quotaId}${path}`,
    remoteAddress: from,
    headers: bearer(await tokenFor(shared, by.userId)),
    ...(payload && { payload }),
  });
  const body = answer.json<{ data: Order; error?: { code: string } }>();
  return { status: answer.statusCode, data: body.data, code: body.error?.code };
}

/** Orders, opens the code, and looks at its picture, as a page does. */
async function openAndLook(by: Payer, from?: string) {
  const made = await request('createOrder', {
    as: bearer(await tokenFor(shared, by.userId)),
    path: { quotaId: by.quotaId },
    body: { planId: 'small', period: 'month' },
    ...(from !== undefined && { from }),
  });
  if (made.status !== 200) return made;
  const opened = await post(by, `/order/${made.data.id}/code`, { ...(from && { from }) });
  if (opened.data?.qr) await shared.app.inject({ url: opened.data.qr.imageUrl });
  return opened;
}

/** Gives a person another free quota. */
const another = async ({ userId }: Payer): Promise<Payer> => ({
  userId,
  quotaId: (await buildQuota(shared.deps.db, { owner_id: userId })).id,
});

const cancel = async (by: Payer, { id }: Order, as?: { authorization: string }) =>
  await request('cancelOrder', {
    as: as ?? bearer(await tokenFor(shared, by.userId)),
    path: { quotaId: by.quotaId, orderId: id },
    from: '198.51.100.1',
  });

describe('an order', () => {
  test('reserves no amount before its code is opened, and the operator does not wait for it', async () => {
    const made = await request('createOrder', {
      as: bearer(await tokenFor(shared, payer.userId)),
      path: { quotaId: payer.quotaId },
      body: { planId: 'small', period: 'month' },
      from: '198.51.100.1',
    });
    expect(made.data).toMatchObject({
      state: 'open',
      qr: null,
      mayPay: true,
      amountSatang: 5900,
      discountSatang: 0,
    });
    const other = await buildPayer(shared);
    expect((await order(shared, other, { planId: 'small' })).amountSatang).toBe(5900);
    const due = await listDuePayments(shared.deps.db);
    expect(due.orders.map(({ id }) => id)).not.toContain(made.data.id);
    expect(
      (await call(shared, 'getOrderQr', { path: { orderId: made.data.id }, query: { t: '1.x' } })).status,
    ).toBe(404);
    const opened = await request('renewOrderCode', {
      as: bearer(await tokenFor(shared, payer.userId)),
      path: { quotaId: payer.quotaId, orderId: made.data.id },
      from: '198.51.100.1',
    });
    expect(opened.data).toMatchObject({ state: 'open', amountSatang: 5899, discountSatang: 1 });
    expect(opened.data.qr?.payload).toContain('540558.99');
    expect(await tellOfMoney(shared, { amountSatang: 5899 })).toBe('paid');
    expect((await seeOrder(shared, payer, made.data.id)).state).toBe('paid');
  });

  test('is one of two that a person has open, over all quotas', async () => {
    const [second, third] = [await another(payer), await another(payer)];
    expect((await openAndLook(payer)).status).toBe(200);
    const open = await openAndLook(second);
    expect(open.status).toBe(200);
    expect(
      await request('createOrder', {
        as: bearer(await tokenFor(shared, third.userId)),
        path: { quotaId: third.quotaId },
        body: { planId: 'small', period: 'month' },
        from: '198.51.100.1',
      }),
    ).toMatchObject({ status: 409, code: 'TOO_MANY_OPEN_ORDERS' });
    await cancel(second, open.data);
    expect((await openAndLook(third)).status).toBe(200);
  });

  test('is one of two even if many are made and opened at once', async () => {
    const quotas = await Promise.all(Array.from({ length: 6 }, () => another(payer)));
    const answers = await Promise.all(quotas.map((one) => openAndLook(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['TOO_MANY_OPEN_ORDERS']),
    );
  });

  test('has an amount of its own if many people open theirs at once', async () => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => buildPayer(shared)));
    const made = await Promise.all(
      payers.map(async (one) =>
        request('createOrder', {
          as: bearer(await tokenFor(shared, one.userId)),
          path: { quotaId: one.quotaId },
          body: { planId: 'small', period: 'month' },
          from: '198.51.100.1',
        }),
      ),
    );
    const opened = await Promise.all(
      payers.map(async (one, index) =>
        request('renewOrderCode', {
          as: bearer(await tokenFor(shared, one.userId)),
          path: { quotaId: one.quotaId, orderId: made[index]?.data.id ?? '' },
          from: '198.51.100.1',
        }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual(payers.map(() => 200));
    expect(new Set(opened.map(({ data }) => data.amountSatang)).size).toBe(8);
  });
});

describe('twelve free accounts', () => {
  /** Each makes as many orders as it can, over three quotas: opens the code, and frees the slot for the next one. */
  async function attack(doesLook: boolean): Promise<number> {
    let taken = 0;
    for (let account = 0; account < 12; account += 1) {
      const first = await buildPayer(shared);
      const as = bearer(await tokenFor(shared, first.userId));
      for (const by of [first, await another(first), await another(first)])
        for (let tries = 0; tries < 4; tries += 1) {
          const made = await request('createOrder', {
            as,
            path: { quotaId: by.quotaId },
            body: { planId: 'small', period: 'month' },
            from: '198.51.100.1',
          });
          if (made.status !== 200) continue;
          const opened = await request('renewOrderCode', {
            as,
            path: { quotaId: by.quotaId, orderId: made.data.id },
            from: '198.51.100.1',
          });
          const qr = opened.status === 200 ? opened.data.qr : null;
          if (opened.status === 200) taken += 1;
          if (qr && doesLook) await shared.app.inject({ url: qr.imageUrl });
          if (tries < 3) await cancel(by, made.data, as);
        }
    }
    return taken;
  }

  test.for([true, false])(
    'do not close payment for others, whether they look at codes: %s',
    async (doesLook) => {
      const taken = await attack(doesLook);
      expect(taken).toBeGreaterThan(24);
      expect(taken).toBeLessThanOrEqual(96);
      // A new person at the same address, and at another one.
      const near = await openAndLook(await buildPayer(shared));
      expect(near).toMatchObject({ status: 200, data: { state: 'open' } });
      expect((await openAndLook(await buildPayer(shared), '203.0.113.9')).status).toBe(200);
    },
  );
});

describe('a shortage of amounts', () => {
  /** Uses the highest amounts of the small plan, as from many people. */
  async function take(count: number): Promise<void> {
    const { db } = shared.deps;
    const at = shared.deps.clock();
    for (let index = 0; index < count; index += 1) {
      const one = { quotaId: payer.quotaId, payerId: null };
      const amount = { price_satang: 5900, amount_satang: 5900 - index, discount_satang: index };
      await buildOrder(shared, one, { ...amount, closed_at: at, expires_at: at });
    }
    await db.updateTable('orders').set({ looked_at: at }).where('looked_at', 'is', null).execute();
  }

  test('leaves a few to an address, and some to another one', async () => {
    await take(110);
    const at = async (from: string) => (await openAndLook(await buildPayer(shared), from)).code;
    for (let count = 0; count < 6; count += 1) expect(await at('198.51.100.7')).toBeUndefined();
    expect(await at('198.51.100.7')).toBe('RATE_LIMITED');
    expect(await at('203.0.113.8')).toBeUndefined();
  });

  test('leaves the last ones to people who paid before, or keep files', async () => {
    await take(200);
    expect(await openAndLook(await buildPayer(shared))).toMatchObject({ status: 503, code: 'PAYMENTS_BUSY' });
    const regular = await buildPayer(shared, { used_bytes: 1000 });
    expect((await openAndLook(regular)).data.amountSatang).toBe(5700);
  });
});

test('a person opens few codes within an hour', async () => {
  const codes: (string | null | undefined)[] = [];
  for (let count = 0; count < 9; count += 1) {
    const opened = await openAndLook(payer);
    codes.push(opened.code);
    const { data } = await askQuota(shared, payer, 'getSubscription');
    if (data.openOrder) await cancel(payer, data.openOrder);
  }
  expect(codes).toEqual([...Array<undefined>(8).fill(undefined), 'RATE_LIMITED']);
  pass(3_600_001);
  expect((await openAndLook(payer)).status).toBe(200);
});
