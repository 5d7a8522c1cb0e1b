import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import {
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { buildQuotaOffer, fillQuota } from '../../../../test/scenes/quota-help.ts';
import { maxOpenOffers } from '../../storage/help/help-store.ts';

let shared: TestApp;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});

let owner: string;
let member: string;
let groupId: string;
let quotaId: string;
let offeredId: string;
beforeEach(async () => {
  now = new Date('2026-11-26T05:00:00Z');
  const { db } = shared.deps;
  owner = (await buildUser(db)).id;
  member = (await buildUser(db)).id;
  quotaId = (await buildQuota(db, { owner_id: owner, name: 'ของแม่' })).id;
  offeredId = (await buildQuota(db, { owner_id: member, name: 'ของพ่อ' })).id;
  groupId = (await buildGroup(db, { quota_id: quotaId })).id;
  for (const userId of [owner, member]) {
    await registerUser(db, userId);
    await buildMember(db, {
      group_id: groupId,
      user_id: userId,
      checked_at: new Date(now.getTime() + 99 * dayMs),
    });
  }
});

const call = createCall(() => ({ ...shared, path: { groupId } }));

const see = async (userId: string) =>
  (await call('getQuotaHelp', { as: bearer(await tokenFor(shared, userId)) })).data;
const remind = async (userId = member) =>
  call('remindQuotaManagers', { as: bearer(await tokenFor(shared, userId)) });
const offer = async (id = offeredId, userId = member) =>
  call('offerQuotaToGroup', { as: bearer(await tokenFor(shared, userId)), body: { quotaId: id } });
const offers = () =>
  shared.deps.db
    .selectFrom('quota_offers')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('created_at')
    .execute();
const openId = async () => (await offers()).at(-1)?.id ?? '';
const linkedQuota = async () =>
  (await shared.deps.db.selectFrom('groups').select('quota_id').where('id', '=', groupId).executeTakeFirst())
    ?.quota_id;
const pushes = async (userId: string) =>
  (await shared.deps.db.selectFrom('pushes').select('notice').where('user_id', '=', userId).execute()).map(
    ({ notice }) => notice,
  );

test('managers are reminded once a day, whoever reminds', async () => {
  const { db } = shared.deps;
  expect((await remind()).code).toBe('NOTHING_TO_REMIND');
  await fillQuota(db, quotaId);
  const second = (await buildUser(db)).id;
  await buildMember(db, {
    group_id: groupId,
    user_id: second,
    checked_at: new Date(now.getTime() + 99 * dayMs),
  });
  expect((await remind()).data).toMatchObject({
    concern: 'full',
    remindedAt: now.toISOString(),
    nextReminderAt: '2026-11-26T17:00:00.000Z',
  });
  await remind();
  await remind(second);
  expect(await pushes(owner)).toEqual(['quota-reminder']);
  now = new Date(now.getTime() + dayMs);
  expect((await see(member)).nextReminderAt).toBeNull();
  await remind();
  expect(await pushes(owner)).toHaveLength(2);
});

test('nobody is reminded in a group without a quota, or by who manages it', async () => {
  const { db } = shared.deps;
  await fillQuota(db, quotaId);
  expect((await remind(owner)).code).toBe('NOT_ALLOWED');
  expect((await see(owner)).permissions).toEqual({ remind: false, offer: false, answer: true });
  await db.updateTable('groups').set({ quota_id: null }).where('id', '=', groupId).execute();
  expect((await remind()).code).toBe('NOTHING_TO_REMIND');
  expect((await offer()).code).toBe('OFFER_NOT_NEEDED');
});

test('a group has no more than twenty open offers', async () => {
  const { db } = shared.deps;
  for (let count = 0; count < maxOpenOffers; count += 1) {
    const from_id = (await buildUser(db)).id;
    const quota_id = (await buildQuota(db, { owner_id: from_id })).id;
    await buildQuotaOffer(db, { group_id: groupId, quota_id, from_id, created_at: now });
  }
  expect((await offer()).code).toBe('QUOTA_OFFERS_FULL');
});

test('an offer changes nothing until a manager accepts it', async () => {
  const offered = await offer();
  expect(offered.data).toMatchObject({ offers: [], ownOffer: { state: 'open', quotaName: 'ของพ่อ' } });
  expect(await linkedQuota()).toBe(quotaId);
  expect((await see(owner)).offers).toMatchObject([{ from: { id: member }, quotaName: 'ของพ่อ' }]);
  expect(await pushes(owner)).toEqual(['quota-offered']);
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, member)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('NOT_ALLOWED');
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).status,
  ).toBe(200);
  expect(await linkedQuota()).toBe(offeredId);
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).status,
  ).toBe(200);
  expect(await pushes(member)).toEqual(['quota-offer-accepted']);
  expect((await see(member)).ownOffer).toMatchObject({ state: 'accepted' });
});

test('one offer is open at a time, and a repeated one is the same', async () => {
  await offer();
  await offer();
  expect(await offers()).toHaveLength(1);
  now = new Date(now.getTime() + 1000);
  const other = await buildQuota(shared.deps.db, { owner_id: member });
  await offer(other.id);
  expect((await offers()).map(({ state }) => state)).toEqual(['withdrawn', 'open']);
  expect((await offer(quotaId)).code).toBe('NOT_FOUND');
});

test('an offer is declined, or withdrawn, and then cannot be accepted', async () => {
  await offer();
  expect(
    (
      await call('declineQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).data.offers,
  ).toEqual([]);
  expect(
    (
      await call('declineQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('OFFER_ENDED');
  expect(await pushes(member)).toEqual(['quota-offer-declined']);
  now = new Date(now.getTime() + 1000);
  await offer();
  const withdraw = async (userId: string, quotaOfferId: string) =>
    await call('withdrawQuotaOffer', { as: bearer(await tokenFor(shared, userId)), path: { quotaOfferId } });
  const quotaOfferId = await openId();
  expect((await withdraw(owner, quotaOfferId)).code).toBe('NOT_FOUND');
  expect((await withdraw(member, quotaOfferId)).data.ownOffer).toMatchObject({ state: 'withdrawn' });
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('OFFER_ENDED');
  expect(await linkedQuota()).toBe(quotaId);
});

test('an offer expires after two weeks, and another can be made', async () => {
  await offer();
  now = new Date(now.getTime() + 14 * dayMs);
  expect((await see(owner)).offers).toEqual([]);
  expect((await see(member)).ownOffer).toMatchObject({ state: 'expired' });
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('OFFER_ENDED');
  await offer();
  expect((await offers()).map(({ state }) => state)).toEqual(['expired', 'open']);
});

test('an offer cannot be accepted once its maker left, or no longer has the quota', async () => {
  const { db } = shared.deps;
  await offer();
  await db.updateTable('quotas').set({ owner_id: owner }).where('id', '=', offeredId).execute();
  expect((await see(member)).ownOffer).toMatchObject({ state: 'withdrawn' });
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('OFFER_ENDED');
  await db.updateTable('quotas').set({ owner_id: member }).where('id', '=', offeredId).execute();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('chat_members').set({ is_member: false }).where('user_id', '=', member).execute();
    await shared.deps.record(tx, { kind: 'member-left', groupId, userId: member, actor: { userId: member } });
  });
  expect(await offers()).toMatchObject([{ state: 'left' }]);
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('OFFER_ENDED');
});

test('a quota that is too small, ends, or is deleted is not linked', async () => {
  const { db } = shared.deps;
  const set = (change: object) => db.updateTable('quotas').set(change).where('id', '=', offeredId).execute();
  await offer();
  await set({ expires_at: new Date(now.getTime() - 8 * dayMs) });
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('QUOTA_EXPIRED');
  await set({ expires_at: null, deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' });
  expect(
    (
      await call('acceptQuotaOffer', {
        as: bearer(await tokenFor(shared, owner)),
        path: { quotaOfferId: await openId() },
      })
    ).code,
  ).toBe('QUOTA_BEING_DELETED');
  expect(await linkedQuota()).toBe(quotaId);
});
