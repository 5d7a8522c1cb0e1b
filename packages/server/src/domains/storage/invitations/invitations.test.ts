import { randomBytes, randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
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
import { buildInvitation } from '../../../../test/scenes/invitations.ts';
import { runMaintenance } from '../../../maintenance.ts';

interface Person {
  id: string;
  headers: Record<string, string>;
}

let shared: TestApp;
let now: Date;
let owner: Person;
let quotaId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-21T05:00:00Z');
  owner = await somebody('แม่');
  ({ id: quotaId } = await buildQuota(shared.deps.db, { owner_id: owner.id, name: 'บ้านเรา' }));
});

async function somebody(display_name = 'ใครสักคน', { isRegistered = true } = {}): Promise<Person> {
  const { id } = await buildUser(shared.deps.db, { display_name });
  if (isRegistered) await registerUser(shared.deps.db, id);
  return { id, headers: bearer(await tokenFor(shared, id)) };
}

const request = createCall(() => shared);

const invite = (payload: object = {}, by = owner) =>
  request('createInvitation', { as: by, path: { quotaId }, body: payload });
/** Invites, and retries while the server is too busy, as clients do. */
async function inviteUntilAnswered(): ReturnType<typeof invite> {
  const answered = await invite();
  return answered.code === 'UNAVAILABLE' ? await inviteUntilAnswered() : answered;
}

const open = (by: Person, token: string) => request('getInvitation', { as: by, path: { token } });
const answer = (by: Person, token: string, what: 'accept' | 'decline' = 'accept') =>
  request('answerInvitation', { as: by, path: { token }, body: { answer: what } });
const people = async () => (await request('listManagers', { as: owner, path: { quotaId } })).data;

/** Puts people into a group together. */
async function shareGroup(...members: Person[]): Promise<void> {
  const group = await buildGroup(shared.deps.db);
  for (const { id } of members) await buildMember(shared.deps.db, { group_id: group.id, user_id: id });
}

test('an invitation makes one person a manager, who sees that before', async () => {
  const father = await somebody('พ่อ');
  const { data } = await invite({ name: ' พ่อ ' });
  expect(data.invitation).toMatchObject({ name: 'พ่อ', person: null, state: 'pending' });
  expect((await open(father, data.token)).data).toEqual({
    state: 'open',
    inviter: expect.objectContaining({ id: owner.id, displayName: 'แม่' }),
    quota: expect.objectContaining({ id: quotaId, name: 'บ้านเรา' }),
    forName: 'พ่อ',
    expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
  });
  expect((await answer(father, data.token)).data.quota).toMatchObject({ id: quotaId });
  expect(await people()).toMatchObject({
    managers: [{ person: { id: father.id }, since: now.toISOString() }],
    invitations: [],
  });
  // Its answer may have been lost: the person who accepted it can repeat that.
  expect((await answer(father, data.token)).status).toBe(200);
  expect((await open(await somebody(), data.token)).data).toMatchObject({
    state: 'used',
    quota: null,
    forName: null,
  });
  expect(await answer(await somebody(), data.token)).toMatchObject({ status: 410, code: 'INVITATION_USED' });
});

test('only a hash of a token is stored, and unknown tokens get the same answer', async () => {
  const { data } = await invite();
  const rows = await shared.deps.db
    .selectFrom('invitations')
    .selectAll()
    .where('quota_id', '=', quotaId)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(data.token);
  const me = await somebody();
  const unknown = [randomBytes(16).toString('base64url'), 'x', `${data.token.slice(0, -1)}%20`];
  for (const token of unknown) {
    expect(await open(me, token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await answer(me, token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
});

test('only one of two people who accept at once becomes manager', async () => {
  const { data } = await invite();
  const both = [await somebody(), await somebody()];
  const outcomes = await Promise.all(both.map((one) => answer(one, data.token)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await people()).managers).toHaveLength(1);
});

test('the first of accepting and cancelling takes effect', async () => {
  for (const _round of Array(5).keys()) {
    const { data } = await invite();
    const [accepted, cancelled] = await Promise.all([
      answer(await somebody(), data.token),
      request('cancelInvitation', { as: owner, path: { quotaId, invitationId: data.invitation.id } }),
    ]);
    expect([accepted.code, cancelled.code]).toEqual(
      accepted.status === 200 ? [null, 'INVITATION_USED'] : ['INVITATION_CANCELLED', null],
    );
  }
});

describe('an invitation that', () => {
  const ended = async (given: Parameters<typeof buildInvitation>[1]) =>
    (await buildInvitation(shared, given)).token;

  test.each([
    ['expired', 'INVITATION_EXPIRED', () => ended({ quotaId, expires_at: now })],
    ['cancelled', 'INVITATION_CANCELLED', () => ended({ quotaId, cancelled_at: now })],
    ['declined', 'INVITATION_DECLINED', () => ended({ quotaId, declined_at: now })],
    ['used', 'INVITATION_USED', () => ended({ quotaId, accepted_at: now })],
    [
      'quota_deleted',
      'INVITATION_QUOTA_GONE',
      async () => {
        const token = await ended({ quotaId });
        await shared.deps.db.deleteFrom('quotas').where('id', '=', quotaId).execute();
        return token;
      },
    ],
  ])('is %s states so and who invited, and nothing of the quota', async (state, code, build) => {
    const token = await build();
    const me = await somebody();
    expect((await open(me, token)).data).toMatchObject({
      state,
      quota: null,
      forName: null,
      inviter: { id: owner.id },
    });
    for (const what of ['accept', 'decline'] as const)
      expect(await answer(me, token, what)).toMatchObject({ code });
  });

  test('is opened by the owner or a manager leads to their quota', async () => {
    const { token } = await buildInvitation(shared, { quotaId });
    const manager = await somebody();
    await shared.deps.db
      .insertInto('quota_managers')
      .values({ quota_id: quotaId, user_id: manager.id })
      .execute();
    const quota = { id: quotaId };
    expect((await open(owner, token)).data).toMatchObject({ state: 'own_quota', quota });
    expect((await open(manager, token)).data).toMatchObject({ state: 'already_manager', quota });
    expect(await answer(owner, token)).toMatchObject({ code: 'OWN_QUOTA' });
    expect(await answer(manager, token)).toMatchObject({ code: 'ALREADY_MANAGER' });
    expect((await answer(await somebody(), token)).status).toBe(200);
  });
});

test('an invitation for a specific person is theirs alone, and names them', async () => {
  const [father, aunt] = [await somebody('พ่อ'), await somebody('ป้า')];
  await shareGroup(owner, father);
  const { data } = await invite({ userId: father.id });
  expect(data.invitation.person).toMatchObject({ id: father.id });
  expect((await open(aunt, data.token)).data).toMatchObject({
    state: 'wrong_account',
    forName: 'พ่อ',
    quota: null,
  });
  for (const what of ['accept', 'decline'] as const)
    expect(await answer(aunt, data.token, what)).toMatchObject({ status: 403, code: 'INVITATION_NOT_YOURS' });
  // A second one for the same person replaces it.
  const { data: second } = await invite({ userId: father.id });
  expect(await answer(father, data.token)).toMatchObject({ code: 'INVITATION_CANCELLED' });
  expect((await answer(father, second.token)).status).toBe(200);
  expect(await invite({ userId: father.id })).toMatchObject({ status: 409, code: 'ALREADY_MANAGER' });
});

test('people of shared groups can be invited by name, and nobody else', async () => {
  const [father, former, stranger] = [await somebody('พ่อ'), await somebody('ลุง'), await somebody('ใคร')];
  await shareGroup(owner, father);
  await shareGroup(stranger, former);
  const candidates = async () =>
    (await request('listInvitationCandidates', { as: owner, path: { quotaId } })).data.people;
  expect(await candidates()).toEqual([{ id: father.id, displayName: 'พ่อ', pictureUrl: null }]);
  for (const userId of [stranger.id, randomUUID(), owner.id])
    expect(await invite({ userId })).toMatchObject({ status: 404 });
});

test('an invitation that is sent again has another token, and the former is void', async () => {
  const { data: first } = await invite({ name: 'พ่อ' });
  now = new Date(now.getTime() + 8 * dayMs);
  owner.headers = bearer(await tokenFor(shared, owner.id));
  const father = await somebody();
  expect((await people()).invitations).toMatchObject([{ state: 'expired' }]);
  const resend = (invitationId: string) =>
    request('resendInvitation', { as: owner, path: { quotaId, invitationId } });
  const { data: second } = await resend(first.invitation.id);
  expect(second.token).not.toBe(first.token);
  expect((await people()).invitations).toMatchObject([
    { id: second.invitation.id, name: 'พ่อ', state: 'pending' },
  ]);
  expect((await open(father, first.token)).data.state).toBe('cancelled');
  expect(await resend(first.invitation.id)).toMatchObject({ status: 410, code: 'INVITATION_CANCELLED' });
  expect((await answer(father, second.token)).status).toBe(200);
  expect(await resend(second.invitation.id)).toMatchObject({ status: 410, code: 'INVITATION_USED' });
});

test('a declined invitation is shown to the owner, who can send it again', async () => {
  const { data } = await invite();
  expect(await answer(await somebody(), data.token, 'decline')).toMatchObject({
    status: 200,
    data: { quota: null },
  });
  expect((await people()).invitations).toMatchObject([{ state: 'declined' }]);
  const again = await request('resendInvitation', {
    as: owner,
    path: { quotaId, invitationId: data.invitation.id },
  });
  expect((await answer(await somebody(), again.data.token)).status).toBe(200);
});

test('accepting requires registration, looking and declining do not', async () => {
  const { data } = await invite();
  const newcomer = await somebody('ใหม่', { isRegistered: false });
  expect((await open(newcomer, data.token)).data.state).toBe('open');
  expect(await answer(newcomer, data.token)).toMatchObject({ status: 403, code: 'REGISTRATION_REQUIRED' });
  expect((await answer(newcomer, data.token, 'decline')).status).toBe(200);
});

describe('limits of invitations', () => {
  test('allow twenty waiting ones; ended ones do not count', async () => {
    await buildInvitation(shared, { quotaId, expires_at: now });
    const all = await Promise.all(Array.from({ length: 21 }, inviteUntilAnswered));
    expect(all.filter(({ code }) => code === 'TOO_MANY_INVITATIONS')).toHaveLength(1);
    const { invitations } = await people();
    // The ended one is among them, wherever: all were made at the same instant.
    const { id = '' } = invitations.find(({ state }) => state === 'pending') ?? {};
    await request('cancelInvitation', { as: owner, path: { quotaId, invitationId: id } });
    expect((await invite()).status).toBe(200);
  });

  test('allow fifty managers of a quota', async () => {
    const { token } = await buildInvitation(shared, { quotaId });
    for (const _manager of Array(50).keys()) {
      const { id } = await buildUser(shared.deps.db);
      await shared.deps.db.insertInto('quota_managers').values({ quota_id: quotaId, user_id: id }).execute();
    }
    expect(await invite()).toMatchObject({ status: 409, code: 'TOO_MANY_MANAGERS' });
    expect(await answer(await somebody(), token)).toMatchObject({ status: 409, code: 'TOO_MANY_MANAGERS' });
  });

  test('require a visible name', async () => {
    expect(await invite({ name: '\u200B' })).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await invite({ name: 'ก'.repeat(61) })).toMatchObject({ status: 400 });
  });
});

test('a removed manager has no permission left, even during a request', async () => {
  const manager = await somebody();
  const { data } = await invite();
  await answer(manager, data.token);
  const list = () => request('listManagers', { as: manager, path: { quotaId } });
  expect((await list()).data.permissions).toEqual({ invite: false });
  const remove = () => request('removeManager', { as: owner, path: { quotaId, userId: manager.id } });
  expect(await remove()).toMatchObject({ data: { isRemoved: true } });
  expect(await remove()).toMatchObject({ data: { isRemoved: false } });
  expect((await list()).status).toBe(404);
  // The invitation was used, and does not bring them back.
  expect(await answer(manager, data.token)).toMatchObject({ code: 'INVITATION_USED' });
});

test('managers can leave, and can remove nobody else', async () => {
  const [one, other] = [await somebody(), await somebody()];
  for (const { id } of [one, other])
    await shared.deps.db.insertInto('quota_managers').values({ quota_id: quotaId, user_id: id }).execute();
  const remove = (person: Person) =>
    request('removeManager', { as: one, path: { quotaId, userId: person.id } });
  expect(await remove(other)).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await remove(owner)).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await remove(one)).toMatchObject({ data: { isRemoved: true } });
  expect((await people()).managers).toMatchObject([{ person: { id: other.id } }]);
});

test('the rights of a manager in a group begin and end at once', async () => {
  const { db } = shared.deps;
  const group = await buildGroup(db, { quota_id: quotaId });
  const manager = await somebody();
  await buildMember(db, { group_id: group.id, user_id: manager.id, checked_at: now });
  const change = () =>
    call(shared, 'updateGroupBot', { as: manager, path: { groupId: group.id }, body: { replies: 'brief' } });
  expect((await change()).status).toBe(403);
  const { data } = await invite();
  await answer(manager, data.token);
  await expect.poll(async () => (await change()).status).toBe(200);
  await request('removeManager', { as: owner, path: { quotaId, userId: manager.id } });
  await expect.poll(async () => (await change()).status).toBe(403);
});

test('invitations are deleted thirty days after they expired', async () => {
  const { token } = await buildInvitation(shared, { quotaId, name: 'พ่อ' });
  now = new Date(now.getTime() + 37 * dayMs - 1000);
  await runMaintenance(shared.deps);
  expect((await open(await somebody(), token)).data.state).toBe('expired');
  now = new Date(now.getTime() + 2000);
  await runMaintenance(shared.deps);
  expect((await open(await somebody(), token)).status).toBe(404);
});
