import { gibibyte } from '@kepwai/rules/sizes';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import {
  askQuota,
  buildPayer,
  buy,
  order,
  seeOrder,
  seeSubscription,
  tellOfMoney,
} from '../../../../test/scenes/money/money.ts';
import { now, pass, payer, shared, usePayer } from '../../../../test/scenes/money/payer-scene.ts';
import { listBalances, listFaults } from '../ledger/ledger-store.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';

usePayer();
const faults = () => listFaults(shared.deps.db);

describe('an order', () => {
  test('is paid by its amount, and gives the quota its plan until the end of the month', async () => {
    const made = await order(shared, payer, { planId: 'medium' });
    expect(made).toMatchObject({
      kind: 'subscribe',
      state: 'open',
      priceSatang: 12_900,
      creditSatang: 0,
      amountSatang: 12_900,
      vatSatang: 844,
      provider: 'promptpay',
      receiptNumber: null,
    });
    expect((await seeSubscription(shared, payer)).subscription).toMatchObject({
      state: 'pending',
      endsAt: null,
    });
    expect(await tellOfMoney(shared, { amountSatang: 12_900 })).toBe('paid');
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({
      state: 'paid',
      qr: null,
      receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
    const view = await seeSubscription(shared, payer);
    expect(view).toMatchObject({ limitBytes: 200 * gibibyte, plan: { id: 'medium' }, openOrder: null });
    expect(view.subscription).toMatchObject({ planId: 'medium', state: 'active' });
    expect(view.expiresAt).toBe(view.subscription?.endsAt);
    const front = await askQuota(shared, payer, 'getQuota');
    expect(front.data).toMatchObject({ plan: 'paid', quota: { limitBytes: 200 * gibibyte } });
    expect(await faults()).toEqual([]);
  });

  test('the orders of two people get different amounts, and each pays their own', async () => {
    const other = await buildPayer(shared);
    const [mine, theirs] = [
      await order(shared, payer, { planId: 'small' }),
      await order(shared, other, { planId: 'small' }),
    ];
    expect([mine.amountSatang, theirs.amountSatang]).toEqual([5900, 5899]);
    expect(theirs).toMatchObject({ discountSatang: 1 });
    expect(await tellOfMoney(shared, { amountSatang: 5899 })).toBe('paid');
    expect((await seeOrder(shared, payer, mine.id)).state).toBe('open');
    expect((await seeOrder(shared, other, theirs.id)).state).toBe('paid');
  });

  test('is created once for one key, however often and concurrently it is requested', async () => {
    const ask = (planId = 'small') =>
      askQuota(shared, payer, 'createOrder', {
        body: { planId, period: 'month' },
        headers: { 'idempotency-key': 'order-key-1' },
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await ask('large')).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('replaces another open one', async () => {
    const first = await order(shared, payer, { planId: 'small' });
    const second = await order(shared, payer, { planId: 'large' });
    expect((await seeOrder(shared, payer, first.id)).state).toBe('cancelled');
    expect((await seeSubscription(shared, payer)).openOrder?.id).toBe(second.id);
    expect(await order(shared, payer, { planId: 'large' })).toMatchObject({ id: second.id });
  });

  test('is refused if the operator does not offer its way to pay', async (t) => {
    const { payments } = shared.deps.env;
    t.onTestFinished(() => {
      shared.deps.env.payments = payments;
    });
    shared.deps.env.payments = { ...payments, promptPay: null };
    const choice = { planId: 'small', period: 'month', provider: 'promptpay' } as const;
    const answer = await askQuota(shared, payer, 'createOrder', { body: choice });
    expect(answer).toMatchObject({ status: 409, code: 'PAYMENTS_OFF' });
  });

  test('is refused at a price other than the displayed one', async () => {
    const payload = { planId: 'small', period: 'month', expectedSatang: 5000 } as const;
    const answer = await askQuota(shared, payer, 'createOrder', { body: payload });
    expect(answer).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
  });

  test('expires with its code, and opens again with the same amount', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    pass(16 * 60_000);
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({ state: 'expired', qr: null });
    const renew = () => askQuota(shared, payer, 'renewOrderCode', { path: { orderId: made.id } });
    expect((await renew()).data).toMatchObject({ state: 'open', amountSatang: made.amountSatang });
    pass(25 * hourMs);
    expect(await renew()).toMatchObject({ status: 410, code: 'ORDER_ENDED' });
  });

  test('a cancelled order stays cancelled, and a paid one cannot be cancelled', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    const cancel = (id: string) => askQuota(shared, payer, 'cancelOrder', { path: { orderId: id } });
    expect((await cancel(made.id)).data.state).toBe('cancelled');
    expect((await cancel(made.id)).data.state).toBe('cancelled');
    const paid = await buy(shared, payer, { planId: 'small' });
    expect(await cancel(paid.id)).toMatchObject({ status: 409, code: 'ORDER_PAID' });
  });

  test('has a PNG at its signed address until its end', async () => {
    const { qr } = await order(shared, payer, { planId: 'small' });
    const picture = await shared.app.inject({ url: qr?.imageUrl ?? '' });
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const forged = await shared.app.inject({ url: `${qr?.imageUrl}x` });
    expect(forged.statusCode).toBe(404);
    pass(16 * 60_000);
    expect((await shared.app.inject({ url: qr?.imageUrl ?? '' })).statusCode).toBe(410);
  });
});

describe('money', () => {
  test('money with the same reference counts once, also when it is reported twice at once', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    const money = { amountSatang: made.amountSatang, reference: 'bank-ref-1' };
    const results = await Promise.all([1, 2, 3].map(() => tellOfMoney(shared, money)));
    expect(results.toSorted()).toEqual(['known', 'known', 'paid']);
    expect(await faults()).toEqual([]);
  });

  test('money that comes twice is kept as credit, and the next order uses it', async () => {
    const made = await buy(shared, payer, { planId: 'small' });
    expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('credited');
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({
      state: 'paid',
      review: { reason: 'double', receivedSatang: made.amountSatang },
    });
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(made.amountSatang);
    pass(1000);
    const renewal = await order(shared, payer, { planId: 'small' });
    expect(renewal).toMatchObject({ kind: 'renew', creditSatang: made.amountSatang });
    const { items } = (await askQuota(shared, payer, 'listOrders')).data;
    expect(items.map(({ id }) => id)).toEqual([renewal.id, made.id]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['partial', -100],
    ['over', 100],
  ])('money that is %s goes to review, and an order for the rest is paid by credit', async (reason, more) => {
    const made = await order(shared, payer, { planId: 'small' });
    const amountSatang = made.amountSatang + more;
    expect(await tellOfMoney(shared, { amountSatang, orderId: made.id })).toBe('credited');
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({
      state: 'review',
      review: { reason, receivedSatang: amountSatang },
    });
    const next = await order(shared, payer, { planId: 'small' });
    expect(next.state).toBe(more > 0 ? 'paid' : 'open');
    expect(await faults()).toEqual([]);
  });

  test('late money is kept as credit; money that was paid in time and reported late pays', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    const paidAt = now;
    pass(hourMs);
    expect(await tellOfMoney(shared, { amountSatang: made.amountSatang, paidAt })).toBe('paid');
    const second = await order(shared, payer, { planId: 'small' });
    pass(hourMs);
    expect(await tellOfMoney(shared, { amountSatang: second.amountSatang })).toBe('credited');
    expect(await seeOrder(shared, payer, second.id)).toMatchObject({
      state: 'review',
      review: { reason: 'late' },
    });
    expect(await faults()).toEqual([]);
  });

  test('money without an order waits for the operator', async () => {
    expect(await tellOfMoney(shared, { amountSatang: 123 })).toBe('unmatched');
    expect(await faults()).toEqual([]);
  });

  test('is refused with a forged or an old signature, or none', async () => {
    const money = { amountSatang: 100 };
    expect(await tellOfMoney(shared, money, { secret: 'another secret, which nobody has told us' })).toBe(
      'NOTIFICATION_REFUSED',
    );
    const signedAt = new Date(now.getTime() - 6 * 60_000);
    expect(await tellOfMoney(shared, money, { signedAt })).toBe('NOTIFICATION_REFUSED');
    const answer = await call(shared, 'receiveBankNotification', { raw: JSON.stringify(money) });
    expect(answer.status).toBe(401);
  });

  test('money for an order of a deleted quota waits for the operator', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    await shared.deps.db.deleteFrom('quotas').where('id', '=', payer.quotaId).execute();
    expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('unmatched');
    expect(await faults()).toEqual([]);
  });
});

describe('a subscription', () => {
  test('renewed continues from its end', async () => {
    const first = await buy(shared, payer, { planId: 'small' });
    const second = await buy(shared, payer, { planId: 'small', period: 'year' });
    expect(second).toMatchObject({ kind: 'renew', startsAt: first.endsAt });
    expect((await seeSubscription(shared, payer)).subscription?.endsAt).toBe(second.endsAt);
  });

  test('upgraded credits the remaining days to the satang', async () => {
    const small = await buy(shared, payer, { planId: 'small' });
    pass(10 * dayMs);
    const upgrade = await order(shared, payer, { planId: 'large' });
    const [startMs, endMs] = [Date.parse(small.startsAt), Date.parse(small.endsAt)];
    const hour = Math.floor(now.getTime() / hourMs) * hourMs;
    const credit = Number((BigInt(small.amountSatang) * BigInt(endMs - hour)) / BigInt(endMs - startMs));
    expect(upgrade).toMatchObject({ kind: 'upgrade', creditSatang: credit, amountSatang: 34_900 - credit });
    expect(await tellOfMoney(shared, { amountSatang: upgrade.amountSatang })).toBe('paid');
    expect(await seeSubscription(shared, payer)).toMatchObject({
      limitBytes: 1024 * gibibyte,
      creditSatang: 0,
      subscription: { planId: 'large', state: 'active' },
    });
    expect(await faults()).toEqual([]);
  });

  test('changes to a smaller plan at its end, and only if everything fits', async () => {
    await buy(shared, payer, { planId: 'medium' });
    const { db } = shared.deps;
    const setUsed = (used_bytes: number) =>
      db.updateTable('quotas').set({ used_bytes }).where('id', '=', payer.quotaId).execute();
    await setUsed(60 * gibibyte);
    const ask = () => askQuota(shared, payer, 'createOrder', { body: { planId: 'small', period: 'month' } });
    expect(await ask()).toMatchObject({ status: 409, code: 'PLAN_TOO_SMALL' });
    await setUsed(10 * gibibyte);
    const smaller = await buy(shared, payer, { planId: 'small' });
    expect(smaller.kind).toBe('renew');
    expect(await seeSubscription(shared, payer)).toMatchObject({
      limitBytes: 200 * gibibyte,
      subscription: { next: { planId: 'small', isPaid: true } },
    });
    pass(32 * dayMs);
    await maintainSubscriptions(shared.deps);
    expect((await seeSubscription(shared, payer)).limitBytes).toBe(50 * gibibyte);
    expect(await faults()).toEqual([]);
  });

  test('goes through grace to lapsed, and back to the free plan if that fits', async () => {
    await buy(shared, payer, { planId: 'small' });
    const stateAfter = async (ms: number) => {
      pass(ms);
      await maintainSubscriptions(shared.deps);
      return (await seeSubscription(shared, payer)).subscription?.state;
    };
    expect(await stateAfter(32 * dayMs)).toBe('grace');
    expect(await stateAfter(7 * dayMs)).toBe('lapsed');
    const chosen = await askQuota(shared, payer, 'setNextPlan', { body: { planId: 'free' } });
    expect(chosen.data).toMatchObject({
      limitBytes: gibibyte,
      expiresAt: null,
      subscription: { state: 'ended' },
    });
    expect(await faults()).toEqual([]);
  });

  test('is cancelled and resumed, without a refund', async () => {
    await buy(shared, payer, { planId: 'small' });
    const cancelled = await askQuota(shared, payer, 'cancelSubscription');
    expect(cancelled.data.subscription).toMatchObject({ state: 'active', cancelledAt: now.toISOString() });
    expect((await askQuota(shared, payer, 'resumeSubscription')).data.subscription?.cancelledAt).toBeNull();
    const stranger = await buildPayer(shared);
    expect(await askQuota(shared, stranger, 'cancelSubscription')).toMatchObject({
      status: 409,
      code: 'NOT_SUBSCRIBED',
    });
  });

  test('cannot be paid more than three years ahead', async () => {
    for (const period of ['year', 'year', 'year'] as const)
      await buy(shared, payer, { planId: 'small', period });
    const answer = await askQuota(shared, payer, 'createOrder', {
      body: { planId: 'small', period: 'month' },
    });
    expect(answer).toMatchObject({ status: 409, code: 'PAID_FAR_AHEAD' });
  });
});

describe('the ledger', () => {
  test('refuses changes, and transactions that do not balance', async () => {
    const { db } = shared.deps;
    await buy(shared, payer, { planId: 'small' });
    await expect(db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('ledger_transactions').set({ kind: 'refund' }).execute()).rejects.toThrow(
      'append-only',
    );
    const enter = (amounts: number[]) =>
      db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('ledger_transactions')
          .values({
            at: now,
            kind: 'refund',
            operation_key: `test:${amounts.join()}`,
            quota_id: null,
            order_id: null,
            payment_id: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [line, amount_satang] of amounts.entries())
          await tx
            .insertInto('ledger_entries')
            .values({
              transaction_id: id,
              line,
              account_id: line === 0 ? 'refunds' : 'cash-promptpay',
              quota_id: null,
              amount_satang,
            })
            .execute();
      });
    await expect(enter([5, -4])).rejects.toThrow('does not balance');
    await expect(enter([])).rejects.toThrow('does not balance');
    await expect(
      db
        .insertInto('ledger_entries')
        .values({ transaction_id: 1, line: 9, account_id: 'refunds', quota_id: null, amount_satang: 1 })
        .execute(),
    ).rejects.toThrow('is closed');
    const total = (await listBalances(db)).reduce((sum, { amount_satang }) => sum + amount_satang, 0);
    expect(total).toBe(0);
  });
});
