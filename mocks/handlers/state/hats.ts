import { hatDays } from '@kepwai/rules/money/hats';
import { dayMs } from '@kepwai/rules/time';
import { buildId } from '../../fixtures/index.ts';
import { addOrder, instant, makeOffer, newCodeEnd } from './money.ts';
import type { GiftRecord, HatRecord } from './records/hat.ts';
import type { FakeServer, QuotaRecord } from './records/records.ts';

/** Returns the latest hat of a quota. */
export function findLatestHat(server: FakeServer, quotaId: string): HatRecord | undefined {
  return [...server.hats.values()].filter((hat) => hat.quotaId === quotaId).at(-1);
}

/** Returns the state of a hat now. */
export function stateOfHat(server: FakeServer, hat: HatRecord): HatRecord['state'] {
  return hat.state === 'open' && Date.parse(hat.endsAt) <= server.now() ? 'ended' : hat.state;
}

/** Returns the hat of a quota that accepts gifts. */
export function findPassedHat(server: FakeServer, quotaId: string): HatRecord | undefined {
  const hat = findLatestHat(server, quotaId);
  return hat && stateOfHat(server, hat) === 'open' ? hat : undefined;
}

/** Returns the state of a gift now. */
export function stateOfGift(server: FakeServer, gift: GiftRecord): GiftRecord['state'] {
  return gift.state === 'open' && Date.parse(gift.expiresAt) <= server.now() ? 'expired' : gift.state;
}

/** Returns the gifts that count in a hat. */
export function listCounted({ gifts }: HatRecord): GiftRecord[] {
  return gifts.filter(({ state }) => state === 'paid');
}

/** Returns the gifts. */
export function givenIn(hat: HatRecord): number {
  return listCounted(hat).reduce((sum, { satang }) => sum + satang, 0);
}

/** Adds an open hat to a quota, by default for a month of the small plan. */
export function addHat(server: FakeServer, overrides: Partial<HatRecord> & { quotaId: string }): HatRecord {
  const plan = server.money.plans.find(({ id }) => id === (overrides.planId ?? 'small'));
  const now = server.now();
  const hat: HatRecord = {
    id: buildId(),
    startedById: null,
    planId: plan?.id ?? 'small',
    planName: plan?.name ?? 'เล็ก',
    limitBytes: plan?.limitBytes ?? 0,
    period: 'month',
    targetSatang: (overrides.period === 'year' ? plan?.yearSatang : plan?.monthSatang) ?? 5900,
    state: 'open',
    createdAt: instant(now),
    endsAt: instant(now + hatDays * dayMs),
    endedAt: null,
    paidUntil: null,
    gifts: [],
    ...overrides,
  };
  server.hats.set(hat.id, hat);
  return hat;
}

/** Adds a gift that waits for its money. */
export function addGift(
  server: FakeServer,
  hat: HatRecord,
  given: Partial<GiftRecord> & { giverId: string },
): GiftRecord {
  const satang = given.satang ?? 3000;
  const gift: GiftRecord = {
    id: buildId(),
    hatId: hat.id,
    satang,
    amountSatang: satang,
    showsName: true,
    showsAmount: true,
    state: 'open',
    message: null,
    receivedSatang: 0,
    createdAt: instant(server.now()),
    expiresAt: newCodeEnd(server),
    paidAt: null,
    receiptNumber: null,
    ...given,
  };
  hat.gifts.push(gift);
  return gift;
}

/** Pays a gift, as the bank's notice would; a full hat pays its plan. */
export function payGift(server: FakeServer, giftId: string): void {
  const hat = [...server.hats.values()].find(({ gifts }) => gifts.some(({ id }) => id === giftId));
  const gift = hat?.gifts.find(({ id }) => id === giftId);
  const quota = hat && server.quotas.get(hat.quotaId);
  if (!hat || !gift || !quota) throw new Error(`there is no gift ${giftId} for a quota`);
  if (stateOfHat(server, hat) !== 'open') {
    const message = 'คนอื่นช่วยกันจนครบก่อนพอดี เงินของคุณเก็บเป็นเครดิตของที่เก็บนี้';
    Object.assign(gift, { state: 'review', receivedSatang: gift.amountSatang, message });
    addCredit(server, quota.id, gift.amountSatang);
    return;
  }
  Object.assign(gift, { state: 'paid', paidAt: instant(server.now()), receiptNumber: '2026-000009' });
  if (givenIn(hat) >= hat.targetSatang) fillHat(server, hat, quota);
}

/** Ends a hat: its gifts become credit. */
export function endHat(server: FakeServer, hat: HatRecord, state: 'ended' | 'closed'): void {
  addCredit(server, hat.quotaId, givenIn(hat));
  Object.assign(hat, { state, endedAt: instant(server.now()) });
}

function fillHat(server: FakeServer, hat: HatRecord, quota: QuotaRecord): void {
  addCredit(server, quota.id, givenIn(hat));
  const plan = server.money.plans.find(({ id }) => id === hat.planId);
  if (!plan) throw new Error(`there is no plan ${hat.planId}`);
  const offer = makeOffer(server, quota, { plan, period: hat.period });
  const order = addOrder(server, quota, { offer, payerId: quota.ownerId ?? '' });
  Object.assign(hat, { state: 'reached', endedAt: instant(server.now()), paidUntil: order.endsAt });
}

function addCredit(server: FakeServer, quotaId: string, satang: number): void {
  server.money.credits.set(quotaId, (server.money.credits.get(quotaId) ?? 0) + satang);
}
