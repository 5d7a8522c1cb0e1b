import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import type { AskedLast } from '../../../../test/request-of.ts';
import { buildManager } from '../../../../test/scenes/ownership.ts';
import type { OperationId } from '../../../http/contract/operation.ts';
import { runMaintenance } from '../../../maintenance.ts';
import { beginSuccession, endSuccession } from './succession.ts';

/** Noon in Bangkok. */
const begin = new Date('2026-11-21T05:00:00Z');

let now: Date;
let shared: TestApp;
let owner: Person;
let manager: Person;
let quotaId: string;
let groupId: string;

type Person = Awaited<ReturnType<typeof somebody>>;

beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = begin;
  const { db } = shared.deps;
  owner = await somebody('แม่');
  manager = await somebody('พ่อ');
  quotaId = (await buildQuota(db, { owner_id: owner.id, name: 'บ้านเรา' })).id;
  groupId = (await buildGroup(db, { quota_id: quotaId })).id;
  await buildManager(db, { quotaId, userId: manager.id, since: begin });
  await join(owner, manager);
});

async function somebody(display_name: string) {
  const { id } = await buildUser(shared.deps.db, { display_name });
  await registerUser(shared.deps.db, id);
  const headers = async () => bearer(await tokenFor(shared, id));
  return { id, headers };
}

async function join(...people: Person[]) {
  for (const { id } of people) await buildMember(shared.deps.db, { group_id: groupId, user_id: id });
}

async function ask<Id extends OperationId>(by: Person, id: Id, ...asked: AskedLast<Id, 'quotaId'>) {
  const as = await by.headers();
  return await createCall(() => ({ ...shared, as, path: { quotaId } }))(id, ...asked);
}

const offer = (to: Person, staysManager = true, as = owner) =>
  ask(as, 'offerOwnership', { body: { userId: to.id, staysManager } });
const received = async (by: Person) => (await ask(by, 'listMyOwnershipOffers')).data.items;

async function answer(by: Person, end: 'accept' | 'decline') {
  const [first] = await received(by);
  return await ask(by, end === 'accept' ? 'acceptOwnership' : 'declineOwnership', {
    path: { offerId: first?.id ?? '' },
  });
}

async function passDays(days: number) {
  now = new Date(now.getTime() + days * dayMs);
  await runMaintenance(shared.deps);
}

const ownerOf = async () =>
  (
    await shared.deps.db
      .selectFrom('quotas')
      .select('owner_id')
      .where('id', '=', quotaId)
      .executeTakeFirstOrThrow()
  ).owner_id;
const managers = async () =>
  (
    await shared.deps.db
      .selectFrom('quota_managers')
      .select('user_id')
      .where('quota_id', '=', quotaId)
      .execute()
  ).map((row) => row.user_id);
const noticesTo = async ({ id }: Person) =>
  (
    await shared.deps.db
      .selectFrom('pushes')
      .select('notice')
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ notice }) => notice);

describe('handing over a quota', () => {
  test('the receiver accepts, and the former owner stays as a manager', async () => {
    expect((await offer(manager)).data.offer).toMatchObject({
      to: { id: manager.id, displayName: 'พ่อ' },
      state: 'open',
      expiresAt: new Date(begin.getTime() + 14 * dayMs).toISOString(),
    });
    expect(await received(manager)).toMatchObject([
      { from: { id: owner.id }, quota: { id: quotaId, name: 'บ้านเรา' }, groupCount: 1, obstacle: null },
    ]);
    expect(await ownerOf()).toBe(owner.id);
    expect((await answer(manager, 'accept')).data).toEqual({ acceptedQuotaId: quotaId });
    expect(await ownerOf()).toBe(manager.id);
    expect(await managers()).toEqual([owner.id]);
    expect(await noticesTo(manager)).toContain('ownership-offered');
    expect(await noticesTo(owner)).toContain('ownership-accepted');
    expect((await offer(manager)).code).toBe('NOT_ALLOWED');
  });

  test('the former owner leaves if they wished so', async () => {
    await offer(manager, false);
    await answer(manager, 'accept');
    expect(await managers()).toEqual([]);
    expect((await ask(owner, 'getQuotaOwnership')).status).toBe(404);
  });

  test('accepting twice is executed once, also at the same time', async () => {
    await offer(manager);
    const id = (await received(manager))[0]?.id ?? '';
    const accept = () => ask(manager, 'acceptOwnership', { path: { offerId: id } });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await managers()).toEqual([owner.id]);
    expect((await ask(manager, 'declineOwnership', { path: { offerId: id } })).code).toBe('OFFER_ENDED');
  });

  test('one offer is open at a time, and it can be withdrawn', async () => {
    const child = await somebody('ลูก');
    await join(child);
    await offer(manager);
    expect((await offer(child)).code).toBe('OFFER_OPEN');
    const id = (await received(manager))[0]?.id ?? '';
    expect((await ask(owner, 'cancelOwnershipOffer')).data.offer).toMatchObject({ state: 'cancelled' });
    expect(await received(manager)).toEqual([]);
    expect((await ask(manager, 'acceptOwnership', { path: { offerId: id } })).code).toBe('OFFER_ENDED');
    expect((await offer(child)).status).toBe(200);
  });

  test('a declined or expired offer changes nothing, and the owner is notified', async () => {
    await offer(manager);
    await answer(manager, 'decline');
    expect((await ask(owner, 'getQuotaOwnership')).data.offer).toMatchObject({ state: 'declined' });
    now = new Date(begin.getTime() + 1000);
    await offer(manager);
    const id = (await received(manager))[0]?.id ?? '';
    now = new Date(begin.getTime() + 15 * dayMs);
    expect((await ask(manager, 'acceptOwnership', { path: { offerId: id } })).code).toBe('OFFER_ENDED');
    expect((await ask(owner, 'getQuotaOwnership')).data.offer).toMatchObject({ state: 'expired' });
    await passDays(0);
    expect(await ownerOf()).toBe(owner.id);
    expect((await noticesTo(owner)).filter((notice) => notice === 'ownership-refused')).toHaveLength(2);
  });

  test('the receiver is reminded three days before the end, once', async () => {
    await offer(manager);
    await passDays(10);
    expect(await noticesTo(manager)).not.toContain('ownership-reminder');
    await passDays(2);
    await passDays(0.04);
    expect((await noticesTo(manager)).filter((notice) => notice === 'ownership-reminder')).toHaveLength(1);
  });

  test('only managers and registered members of a group with the owner are candidates', async () => {
    const child = await somebody('ลูก');
    await join(child);
    await buildMember(shared.deps.db, {
      group_id: groupId,
      user_id: (await buildUser(shared.deps.db, { display_name: 'ไม่ได้สมัคร' })).id,
    });
    const stranger = await somebody('คนอื่น');
    const { data } = await ask(owner, 'listOwnerCandidates');
    expect(data.items.map(({ person }) => person.displayName)).toEqual(['พ่อ', 'ลูก']);
    const { data: found } = await ask(owner, 'listOwnerCandidates', { query: { name: 'ลู' } });
    expect(found.items).toHaveLength(1);
    const { data: page } = await ask(owner, 'listOwnerCandidates', { query: { limit: 1 } });
    const { data: rest } = await ask(owner, 'listOwnerCandidates', {
      query: { limit: 1, cursor: page.nextCursor ?? '' },
    });
    expect([page.items[0]?.person.id, rest.items[0]?.person.id]).toEqual([manager.id, child.id]);
    expect((await offer(stranger)).code).toBe('RECEIVER_UNKNOWN');
    expect((await offer(owner)).code).toBe('RECEIVER_UNKNOWN');
  });

  test('an owner who is in none of its groups can hand it over to managers alone', async () => {
    const child = await somebody('ลูก');
    await join(child);
    await shared.deps.db
      .updateTable('chat_members')
      .set({ is_member: false })
      .where('user_id', '=', owner.id)
      .execute();
    expect((await ask(owner, 'listOwnerCandidates')).data.items).toHaveLength(1);
    expect((await offer(child)).code).toBe('RECEIVER_UNKNOWN');
  });

  test('nobody gets a second free quota', async () => {
    const { db } = shared.deps;
    await db.updateTable('quotas').set({ plan: 'free' }).where('id', '=', quotaId).execute();
    const own = await buildQuota(db, { owner_id: manager.id, plan: 'free' });
    await offer(manager);
    expect(await received(manager)).toMatchObject([{ obstacle: 'second-free-quota' }]);
    expect((await answer(manager, 'accept')).code).toBe('SECOND_FREE_QUOTA');
    expect(await ownerOf()).toBe(owner.id);
    await db.updateTable('quotas').set({ plan: 'granted' }).where('id', '=', own.id).execute();
    expect((await answer(manager, 'accept')).status).toBe(200);
    // A person who gave theirs away can have one again.
    expect((await ask(owner, 'createQuota', { body: { name: 'ใหม่' } })).status).toBe(200);
  });

  test('accepting and creating a free quota at once leaves one', async () => {
    const { db } = shared.deps;
    await db.updateTable('quotas').set({ plan: 'free' }).where('id', '=', quotaId).execute();
    await offer(manager);
    const answers = await Promise.all([
      answer(manager, 'accept'),
      ask(manager, 'createQuota', { body: { name: 'ของพ่อ' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('an unregistered receiver registers first, and others learn nothing', async () => {
    await offer(manager);
    const id = (await received(manager))[0]?.id ?? '';
    const stranger = await somebody('คนอื่น');
    expect((await ask(stranger, 'acceptOwnership', { path: { offerId: id } })).status).toBe(404);
    expect((await ask(stranger, 'declineOwnership', { path: { offerId: id } })).status).toBe(404);
    await shared.deps.db.deleteFrom('consents').where('user_id', '=', manager.id).execute();
    expect((await answer(manager, 'accept')).code).toBe('REGISTRATION_REQUIRED');
  });

  test('another manager does not see to whom it is offered', async () => {
    const other = await somebody('น้า');
    await buildManager(shared.deps.db, { quotaId, userId: other.id });
    await offer(manager);
    expect((await ask(other, 'getQuotaOwnership')).data).toMatchObject({
      offer: null,
      permissions: { handOver: false, delete: false },
    });
    expect((await ask(manager, 'getQuotaOwnership')).data.offer).toMatchObject({ state: 'open' });
  });
});

describe('deleting a quota', () => {
  const deletesAt = new Date(begin.getTime() + 30 * dayMs).toISOString();

  test('is announced to its managers and groups, and undone by its owner', async () => {
    expect((await ask(owner, 'startQuotaDeletion')).data.deletion).toEqual({
      reason: 'owner',
      askedAt: begin.toISOString(),
      deletesAt,
    });
    expect(await noticesTo(manager)).toEqual(['deletion-started']);
    expect((await ask(manager, 'listMyQuotas')).data.items[0]?.quota).toMatchObject({ deletesAt });
    now = new Date(begin.getTime() + dayMs);
    // A second request does not move the day.
    expect((await ask(owner, 'startQuotaDeletion')).data.deletion).toMatchObject({ deletesAt });
    expect((await ask(owner, 'undoQuotaDeletion')).data.deletion).toBeNull();
    await passDays(40);
    expect(await ownerOf()).toBe(owner.id);
  });

  test('reminds everybody three days before, once', async () => {
    await ask(owner, 'startQuotaDeletion');
    await passDays(28);
    await passDays(0.04);
    for (const person of [owner, manager])
      expect((await noticesTo(person)).filter((notice) => notice === 'deletion-soon')).toHaveLength(1);
  });

  test('can be undone by the person who accepted it meanwhile', async () => {
    await ask(owner, 'startQuotaDeletion');
    await offer(manager);
    await answer(manager, 'accept');
    expect((await ask(owner, 'undoQuotaDeletion')).code).toBe('NOT_ALLOWED');
    expect((await ask(manager, 'getQuotaOwnership')).data.deletion).toMatchObject({ deletesAt });
    expect((await ask(manager, 'undoQuotaDeletion')).data.deletion).toBeNull();
  });

  test('accepts no more groups, and lets each member save a group by their own quota', async () => {
    const child = await somebody('ลูก');
    await join(child);
    const own = await buildQuota(shared.deps.db, { owner_id: child.id });
    const link = (as: Person, group: string, quota: string) =>
      ask(as, 'linkGroupQuota', { path: { groupId: group }, body: { quotaId: quota } });
    expect((await link(child, groupId, own.id)).code).toBe('GROUP_LINKED');
    await ask(owner, 'startQuotaDeletion');
    const { id: otherId } = await buildGroup(shared.deps.db);
    await buildMember(shared.deps.db, { group_id: otherId, user_id: owner.id });
    expect((await link(owner, otherId, quotaId)).code).toBe('QUOTA_BEING_DELETED');
    const { data: front } = await ask(child, 'getGroup', { path: { groupId } });
    expect(front).toMatchObject({ quota: { deletesAt }, permissions: { linkQuota: true, manage: false } });
    expect((await link(child, groupId, own.id)).data).toMatchObject({
      quota: { id: own.id, deletesAt: null },
    });
  });
});

describe('an owner who erases their account', () => {
  const inTx = (act: typeof beginSuccession) =>
    shared.deps.db.transaction().execute((tx) => act(tx, shared.deps, owner.id));

  test('makes the product ask the longest-serving manager, then the next', async () => {
    const later = await somebody('น้า');
    await buildManager(shared.deps.db, { quotaId, userId: later.id, since: new Date(begin.getTime() + 1) });
    await inTx(beginSuccession);
    await inTx(beginSuccession);
    expect(await received(later)).toEqual([]);
    expect(await received(manager)).toMatchObject([{ isSuccession: true, staysManager: false }]);
    await answer(manager, 'decline');
    await passDays(0.05);
    expect(await received(later)).toHaveLength(1);
    await answer(later, 'accept');
    expect(await ownerOf()).toBe(later.id);
    await passDays(100);
    expect((await ask(later, 'getQuotaOwnership')).data.deletion).toBeNull();
  });

  test('ends their quota after ninety days if nobody takes it over', async () => {
    await inTx(beginSuccession);
    await passDays(15);
    const { deletion } = (await ask(manager, 'getQuotaOwnership')).data;
    expect(deletion).toMatchObject({
      reason: 'ownerless',
      deletesAt: new Date(now.getTime() + 90 * dayMs).toISOString(),
    });
    expect(await noticesTo(manager)).toContain('deletion-started');
  });

  test('is not replaced by a manager who has a free quota', async () => {
    const { db } = shared.deps;
    await db.updateTable('quotas').set({ plan: 'free' }).where('id', '=', quotaId).execute();
    await buildQuota(db, { owner_id: manager.id, plan: 'free' });
    await inTx(beginSuccession);
    expect(await received(manager)).toEqual([]);
    expect((await ask(manager, 'getQuotaOwnership')).data.deletion).toMatchObject({ reason: 'ownerless' });
  });

  test('keeps their quota if the account is kept', async () => {
    await inTx(beginSuccession);
    await inTx(endSuccession);
    expect(await received(manager)).toEqual([]);
    await passDays(100);
    expect((await ask(owner, 'getQuotaOwnership')).data).toMatchObject({
      deletion: null,
      permissions: { handOver: true },
    });
  });
});

test('an owner who left every chat and stays away is asked to hand over, and can refuse', async () => {
  const { db } = shared.deps;
  await db
    .updateTable('chat_members')
    .set({ is_member: false, checked_at: begin })
    .where('user_id', '=', owner.id)
    .execute();
  await passDays(29);
  expect(await received(manager)).toEqual([]);
  await passDays(2);
  expect(await received(manager)).toMatchObject([{ isSuccession: true }]);
  expect((await ask(owner, 'getQuotaOwnership')).data.offer).toMatchObject({ isSuccession: true });
  await ask(owner, 'cancelOwnershipOffer');
  await passDays(40);
  expect(await received(manager)).toEqual([]);
  expect((await ask(owner, 'getQuotaOwnership')).data.deletion).toBeNull();
});
