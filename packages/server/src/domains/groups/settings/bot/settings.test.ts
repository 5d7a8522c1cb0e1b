import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../../test/callers.ts';
import { hearDuring } from '../../../../../test/hear.ts';
import { buildMember, buildUser } from '../../../../../test/index.ts';
import { chat, hands, later, now, shared, useChatScene } from '../../../../../test/scenes/chat-scene.ts';

let mother: { userId: string; headers: { authorization: string } };
useChatScene({ clock: () => now });
beforeEach(async () => {
  mother = await personOf(chat.mother);
  await shared.deps.db
    .updateTable('quotas')
    .set({ owner_id: mother.userId })
    .where('id', '=', chat.quotaId)
    .execute();
});

/** Returns a person of the chat, signed in. */
async function personOf(lineUserId: string) {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db, { line_user_id: lineUserId });
  await buildMember(db, { group_id: chat.groupId, user_id: userId, checked_at: now });
  return { userId, headers: bearer(await tokenFor(shared, userId)) };
}

const ask = async ({ headers } = mother) =>
  (await call(shared, 'getGroupBot', { as: headers, path: { groupId: chat.groupId } })).data;
const change = (body: object, as = mother) =>
  call(shared, 'updateGroupBot', { as, path: { groupId: chat.groupId }, raw: JSON.stringify(body) });
const post = (fileName: string, at = now.getTime()) =>
  chat.post({ type: 'file', at, contents: [{ bytes: Buffer.from(fileName), fileName }] });
const names = async () => (await chat.files()).map(({ name }) => name);

test('the reply style can be set and changed again', async () => {
  expect(await ask()).toEqual({
    replies: 'automatic',
    pausedAt: null,
    pausedBy: null,
    permissions: { change: true },
  });
  for (const replies of ['brief', 'silent', 'full', 'automatic']) {
    expect(await change({ replies })).toMatchObject({ status: 200, data: { replies, pausedAt: null } });
  }
});

test('an empty or unknown setting is a bad request', async () => {
  for (const payload of [{}, { replies: 'loud' }, { isPaused: 'yes' }, { silent: true }]) {
    expect(await change(payload)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  }
});

describe('pausing keeping from the app', () => {
  test('shows who paused and since when, and is idempotent', async () => {
    const since = now.toISOString();
    const paused = { pausedAt: since, pausedBy: { id: mother.userId } };
    expect(await change({ isPaused: true })).toMatchObject({ data: paused });
    later(60);
    expect(await change({ isPaused: true, replies: 'brief' })).toMatchObject({ data: paused });
    const group = await call(shared, 'getGroup', { as: mother, path: { groupId: chat.groupId } });
    expect(group.data).toMatchObject({ keeping: 'paused', pausedAt: since });
    expect(await change({ isPaused: false })).toMatchObject({ data: { pausedAt: null, pausedBy: null } });
    expect(await change({ isPaused: false })).toMatchObject({ data: { pausedAt: null, replies: 'brief' } });
  });

  test('discards posts from then on and none before, in whatever order LINE delivers them', async () => {
    const start = now.getTime();
    later(10);
    await change({ isPaused: true });
    await post('ระหว่าง.txt', start + 11_000);
    await post('ก่อน.txt', start + 9_000);
    later(10);
    await change({ isPaused: false });
    await post('ระหว่างด้วย.txt', start + 19_000);
    await post('หลัง.txt', start + 21_000);
    await hands.handleEvents((ids) => ids.toReversed());
    await hands.work();
    expect((await names()).toSorted()).toEqual(['ก่อน.txt', 'หลัง.txt'].toSorted());
  });

  test('has the same effect as pausing from the chat', async () => {
    await chat.post({ type: 'text', text: 'หยุดเก็บ', at: now.getTime() });
    await hands.work();
    const since = now.toISOString();
    later(60);
    expect(await change({ isPaused: true })).toMatchObject({ data: { pausedAt: since } });
    await chat.post({ type: 'text', text: 'หยุดเก็บ', at: now.getTime() });
    await hands.work();
    expect(await ask()).toMatchObject({ pausedAt: since, pausedBy: { id: mother.userId } });
    later(60);
    expect(await change({ isPaused: false })).toMatchObject({ data: { pausedAt: null } });
    await post('หลัง.txt');
    await hands.work();
    expect(await names()).toEqual(['หลัง.txt']);
  });

  test('works when LINE’s clock is ahead of ours', async () => {
    await chat.post({ type: 'text', text: 'หยุดเก็บ', at: now.getTime() + 500 });
    await hands.work();
    expect(await change({ isPaused: false })).toMatchObject({ data: { pausedAt: null } });
    expect(await change({ isPaused: true })).toMatchObject({ data: { pausedBy: { id: mother.userId } } });
  });

  test('discards no earlier post when LINE’s clock is ahead of ours', async () => {
    await post('ก่อน.txt', now.getTime() + 4_000);
    await hands.work();
    await change({ isPaused: true });
    await post('หลัง.txt', now.getTime() + 5_000);
    await hands.work();
    expect(await names()).toEqual(['ก่อน.txt']);
  });
});

test('concurrent changes keep both settings, the later one winning', async () => {
  const answers = await Promise.all([
    change({ isPaused: true }),
    change({ replies: 'silent' }),
    change({ isPaused: true, replies: 'silent' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ask()).toMatchObject({ replies: 'silent', pausedAt: now.toISOString() });
});

test('a change of settings is refused to members without a role in the quota, who can only read', async () => {
  const father = await personOf(chat.father);
  expect(await ask(father)).toMatchObject({ permissions: { change: false } });
  expect(await change({ replies: 'full' }, father)).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await ask()).toMatchObject({ replies: 'automatic' });
});

test('a change of settings is refused once the bot left', async () => {
  shared.line.control.removeBot(chat.chatId);
  await shared.line.control.idle();
  await hands.handleEvents();
  expect(await change({ isPaused: true })).toMatchObject({ status: 409, code: 'GROUP_READ_ONLY' });
  expect(await ask()).toMatchObject({ pausedAt: null, permissions: { change: false } });
});

test('open pages are notified of a change of settings, but only if something changed', async () => {
  const heard = await hearDuring(shared.deps, async () => {
    await change({ replies: 'brief' });
    await change({ replies: 'brief', isPaused: false });
    await change({ isPaused: true });
  });
  const ofGroup = heard.filter((event) => 'groupId' in event && event.groupId === chat.groupId);
  expect(ofGroup.map(({ type }) => type)).toEqual(['group-changed', 'group-changed']);
});
