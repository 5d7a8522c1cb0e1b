import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import {
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  buy,
  order,
  type Payer,
  seeSubscription,
  tellOfMoney,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { buildPromo, promoBytes } from '../../../../test/scenes/money/promos.ts';
import { maintainGrants } from '../../storage/grants/grants.ts';
import { listFaults } from '../ledger/ledger-store.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';

const freeBytes = 2 ** 30;
const smallBytes = 50 * 2 ** 30;

let shared: TestApp;
let now = new Date('2027-01-10T05:00:00Z');
let payer: Payer;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});
beforeEach(async () => {
  now = new Date('2027-01-10T05:00:00Z');
  payer = await buildPayer(shared, { created_at: now });
});

const later = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

const call = createCall(() => shared);

const look = async (token: string, userId = payer.userId) =>
  (await call('getPromo', { as: bearer(await tokenFor(shared, userId)), path: { token } })).data;
const redeem = async (
  token: string,
  { userId, quotaId }: { userId: string; quotaId?: string | null } = payer,
) =>
  call('redeemPromo', {
    as: bearer(await tokenFor(shared, userId)),
    path: { token },
    body: { ...(quotaId && { quotaId }) },
  });

async function newcomer(): Promise<string> {
  const { id } = await buildUser(shared.deps.db);
  await registerUser(shared.deps.db, id);
  return id;
}

async function limitOf(quotaId: string): Promise<number> {
  const row = await shared.deps.db
    .selectFrom('quotas')
    .select('limit_bytes')
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();
  return row.limit_bytes;
}

async function round(): Promise<void> {
  await maintainGrants(shared.deps);
  await maintainSubscriptions(shared.deps);
}

describe('a promo of storage', () => {
  test('adds bytes to the chosen quota until its end, and the plan stays as it is', async () => {
    const { token } = await buildPromo(shared);
    const opened = await look(token);
    expect(opened).toMatchObject({ state: 'open', newQuota: null, redeemed: null });
    expect(opened.choices).toMatchObject([
      { quota: { id: payer.quotaId }, effect: { afterBytes: freeBytes + promoBytes }, refusal: null },
    ]);
    const { data } = await redeem(token);
    expect(data).toMatchObject({
      quota: { id: payer.quotaId },
      effect: {
        beforeBytes: freeBytes,
        afterBytes: freeBytes + promoBytes,
        endsAt: inDays(90).toISOString(),
      },
    });
    expect(await limitOf(payer.quotaId)).toBe(freeBytes + promoBytes);
    expect(await seeSubscription(shared, payer)).toMatchObject({ subscription: null, expiresAt: null });
    later(90);
    await round();
    expect(await limitOf(payer.quotaId)).toBe(freeBytes);
  });

  test('is part of the size that each plan would give', async () => {
    const { token } = await buildPromo(shared);
    await redeem(token);
    expect(await seeSubscription(shared, payer)).toMatchObject({
      plan: { limitBytes: freeBytes },
      limitBytes: freeBytes + promoBytes,
      grantedBytes: promoBytes,
      lentBytes: 0,
    });
    const { offers } = (await askQuota(shared, payer, 'listOffers')).data;
    for (const { plan, limitBytes } of offers) expect(limitBytes).toBe(plan.limitBytes + promoBytes);
    const small = offers.find(({ plan }) => plan.id === 'small');
    await buy(shared, payer, { planId: 'small' });
    expect(await limitOf(payer.quotaId)).toBe(small?.limitBytes);
  });

  test('is read in any case and without its hyphen', async () => {
    const { token } = await buildPromo(shared);
    for (const written of [token.toLowerCase(), token.replace('-', ''), ` ${token} `])
      expect((await look(written)).state).toBe('open');
  });

  test('creates a free quota for a person who has none', async () => {
    const { token } = await buildPromo(shared);
    const userId = await newcomer();
    expect(await look(token, userId)).toMatchObject({
      choices: [],
      newQuota: { beforeBytes: freeBytes, afterBytes: freeBytes + promoBytes },
    });
    const { data } = await redeem(token, { userId });
    expect(data.effect.afterBytes).toBe(freeBytes + promoBytes);
    expect(await limitOf(data.quota?.id ?? '')).toBe(freeBytes + promoBytes);
    // The answer was lost.
    expect((await redeem(token, { userId })).data).toEqual(data);
  });

  test('requires registration, and gives nothing without it', async () => {
    const { token } = await buildPromo(shared);
    const { id: userId } = await buildUser(shared.deps.db);
    expect(await redeem(token, { userId })).toMatchObject({ status: 403, code: 'REGISTRATION_REQUIRED' });
    expect((await look(token, userId)).state).toBe('open');
  });

  test('does not use the quota of another person', async () => {
    const { token } = await buildPromo(shared);
    const other = await buildQuota(shared.deps.db);
    expect((await redeem(token, { ...payer, quotaId: other.id })).status).toBe(404);
  });
});

describe('a promo in each state reports it, and gives nothing', () => {
  test.each([
    ['not_begun', () => ({ opens_at: inDays(1) }), 'PROMO_NOT_BEGUN'],
    ['ended', () => ({ closes_at: now }), 'PROMO_ENDED'],
    ['ended', () => ({ ended_at: now }), 'PROMO_ENDED'],
    ['used_up', () => ({ max_uses: 1, use_count: 1 }), 'PROMO_USED_UP'],
  ])('a promo gives nothing: %s', async (state, given, code) => {
    const { token } = await buildPromo(shared, given());
    expect(await look(token)).toMatchObject({ state, choices: [], newQuota: null });
    expect((await redeem(token)).code).toBe(code);
    expect(await limitOf(payer.quotaId)).toBe(freeBytes);
  });

  test('names the quota if I used it', async () => {
    const { token } = await buildPromo(shared);
    await redeem(token);
    expect(await look(token)).toMatchObject({
      state: 'used_by_me',
      redeemed: { quota: { id: payer.quotaId } },
    });
    const other = await buildQuota(shared.deps.db, { owner_id: payer.userId });
    expect((await redeem(token, { ...payer, quotaId: other.id })).code).toBe('PROMO_USED_BY_YOU');
    expect((await redeem(token)).status).toBe(200);
  });

  test('is not found for an unknown token, like any invalid one', async () => {
    const answers = await Promise.all(
      ['K7QW-9XPT', 'x', 'IIII-OOOO', '%2e%2e'].map(async (token) =>
        call('getPromo', { as: bearer(await tokenFor(shared, payer.userId)), path: { token } }),
      ),
    );
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(4).fill('404 NOT_FOUND'));
  });

  test.each([
    ['expired', { expires_at: new Date('2026-01-01') }, {}],
    ['not_new', { created_at: new Date('2026-12-01') }, { is_for_new_quotas: true }],
    ['has_other', { plan: 'granted' as const }, { plan_id: 'small' }],
    ['plan_too_small', { used_bytes: smallBytes + 1 }, { plan_id: 'small' }],
  ])('is refused for a quota that cannot have it: %s', async (refusal, quota, promo) => {
    const { quotaId, userId } = await buildPayer(shared, { created_at: now, ...quota });
    const { token } = await buildPromo(shared, promo);
    expect((await look(token, userId)).choices).toMatchObject([{ refusal }]);
    expect((await redeem(token, { userId, quotaId })).code).toBe(
      refusal === 'not_new' ? 'PROMO_NEW_ONLY' : 'PROMO_UNSUITABLE',
    );
  });
});

describe('simultaneous uses of a promo', () => {
  test('redeem the last use once', async () => {
    const { token } = await buildPromo(shared, { max_uses: 1 });
    const payers = await Promise.all([1, 2, 3, 4].map(() => buildPayer(shared)));
    const answers = await Promise.all(payers.map((one) => redeem(token, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
  });

  test('redeem it once from two devices, even if each creates a quota', async () => {
    const { token } = await buildPromo(shared);
    const userId = await newcomer();
    const answers = await Promise.all([1, 2, 3].map(() => redeem(token, { userId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.quota?.id)).size).toBe(1);
    expect(await limitOf(answers[0]?.data.quota?.id ?? '')).toBe(freeBytes + promoBytes);
  });

  test('redeem several uses per person once for each quota', async () => {
    const { token } = await buildPromo(shared, { is_once_per_person: false });
    const other = await buildQuota(shared.deps.db, { owner_id: payer.userId, limit_bytes: 7 });
    await Promise.all([redeem(token), redeem(token), redeem(token, { ...payer, quotaId: other.id })]);
    expect(await limitOf(payer.quotaId)).toBe(freeBytes + promoBytes);
    expect(await limitOf(other.id)).toBe(7 + promoBytes);
  });
});

describe('a promo of a plan', () => {
  test('starts at once for a free quota, costs nothing, and leads back to the free plan', async () => {
    const { token } = await buildPromo(shared, { plan_id: 'small', months: 1 });
    const { data } = await redeem(token);
    expect(data.effect).toMatchObject({ beforeBytes: freeBytes, afterBytes: smallBytes });
    expect(data.effect.endsAt).toBe('2027-02-10T05:00:00.000Z');
    expect(await seeSubscription(shared, payer)).toMatchObject({
      plan: { id: 'small' },
      limitBytes: smallBytes,
      expiresAt: data.effect.endsAt,
      creditSatang: 0,
      subscription: { state: 'active', next: { planId: 'free' } },
    });
    expect(await listFaults(shared.deps.db)).toEqual([]);
    later(31);
    await round();
    expect(await seeSubscription(shared, payer)).toMatchObject({ limitBytes: freeBytes, expiresAt: null });
  });

  test('ends in grace and then lapses if more is kept than the free plan has', async () => {
    const { token } = await buildPromo(shared, { plan_id: 'small', months: 1 });
    await redeem(token);
    await shared.deps.db
      .updateTable('quotas')
      .set({ used_bytes: 2 * freeBytes })
      .where('id', '=', payer.quotaId)
      .execute();
    later(32);
    await round();
    expect((await seeSubscription(shared, payer)).subscription?.state).toBe('grace');
    later(8);
    expect((await seeSubscription(shared, payer)).subscription?.state).toBe('lapsed');
  });

  test('follows the paid time, and an upgrade moves it behind its own', async () => {
    await buy(shared, payer, { planId: 'small' });
    const paidUntil = (await seeSubscription(shared, payer)).expiresAt;
    const { token } = await buildPromo(shared, { plan_id: 'small', days: 10 });
    const { data } = await redeem(token);
    expect(data.effect.startsAt).toBe(paidUntil);
    const lengthMs = Date.parse(data.effect.endsAt) - Date.parse(data.effect.startsAt);
    const upgrade = await buy(shared, payer, { planId: 'medium' });
    const view = await seeSubscription(shared, payer);
    expect(view.plan?.id).toBe('medium');
    expect(Date.parse(view.expiresAt ?? '') - Date.parse(upgrade.endsAt)).toBe(lengthMs);
    expect(await listFaults(shared.deps.db)).toEqual([]);
  });

  test('has no value: no upgrade converts it to money', async () => {
    const { token } = await buildPromo(shared, { plan_id: 'medium', months: 12 });
    await redeem(token);
    const offers = await askQuota(shared, payer, 'listOffers');
    const large = offers.data.offers.find(({ plan }) => plan.id === 'large');
    expect(large).toMatchObject({ kind: 'upgrade', creditSatang: 0 });
  });

  test('makes an open order outdated: its money stays credit', async () => {
    const made = await order(shared, payer, { planId: 'medium' });
    const { token } = await buildPromo(shared, { plan_id: 'small', months: 1 });
    await redeem(token);
    expect(await tellOfMoney(shared, { amountSatang: made.amountSatang, orderId: made.id })).toBe('credited');
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(made.amountSatang);
    expect(await listFaults(shared.deps.db)).toEqual([]);
  });
});

test('an erased person and a deleted quota are removed from a use of a promo', async () => {
  const { token, id } = await buildPromo(shared, { plan_id: 'small', months: 1 });
  await redeem(token);
  const { db } = shared.deps;
  const other = await newcomer();
  await db.updateTable('quotas').set({ owner_id: other }).where('id', '=', payer.quotaId).execute();
  expect((await look(token)).redeemed).toMatchObject({ quota: null });
  await db.deleteFrom('quotas').where('id', '=', payer.quotaId).execute();
  await db.deleteFrom('users').where('id', '=', payer.userId).execute();
  const rows = await db.selectFrom('promo_redemptions').selectAll().where('promo_id', '=', id).execute();
  expect(rows).toMatchObject([{ user_id: null, quota_id: null }]);
});
