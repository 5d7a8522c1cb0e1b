import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildGroup, changeChat, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';

let shared: TestApp;
let now: Date;

beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(() => {
  now = testClock();
});

async function namesOfMyGroups(token: string): Promise<string[]> {
  const answer = await call(shared, 'listMyGroups', { as: { authorization: `Bearer ${token}` } });
  return answer.data.items.map(({ name }) => name ?? '');
}

test('signing in finds all chats of a person who never posted, and no others', async () => {
  const { control } = shared.line;
  const quiet = control.createUser({ displayName: 'ยายจันทร์' }).userId;
  const other = control.createUser({ displayName: 'คนอื่น' }).userId;
  const home = control.createGroup({ name: 'บ้านเรา', memberIds: [quiet, other] });
  const foreign = control.createGroup({ name: 'บ้านอื่น', memberIds: [other] });
  for (const { chatId, name } of [home, foreign]) {
    await buildGroup(shared.deps.db, { line_chat_id: chatId, name });
  }
  expect(await namesOfMyGroups(await shared.signIn(quiet))).toEqual(['บ้านเรา']);
});

describe('opening the list of groups after a chat was joined', () => {
  const memberPath = '/v2/bot/group/*/member';
  const asked = () => shared.line.control.log().filter(({ path }) => path.includes('/member/')).length;

  async function signInAlone() {
    const { userId } = shared.line.control.createUser({ displayName: 'ป้าแดง' });
    return { lineUserId: userId, token: await shared.signIn(userId) };
  }

  async function joinChat(name: string, memberIds: string[]) {
    const chat = shared.line.control.createGroup({ name, memberIds });
    return await buildGroup(shared.deps.db, { line_chat_id: chat.chatId, name, bot_joined_at: now });
  }

  test('opening the list of groups finds a chat that was joined', async () => {
    const { lineUserId, token } = await signInAlone();
    expect(await namesOfMyGroups(token)).toEqual([]);
    await joinChat('ซอยใหม่', [lineUserId]);
    expect(await namesOfMyGroups(token)).toEqual(['ซอยใหม่']);
  });

  test('queries LINE once a minute, however often it is opened', async () => {
    const { lineUserId, token } = await signInAlone();
    await joinChat('หนึ่ง', [lineUserId]);
    expect(await namesOfMyGroups(token)).toEqual(['หนึ่ง']);
    const before = asked();
    await joinChat('สอง', [lineUserId]);
    for (let opening = 0; opening < 5; opening += 1) await namesOfMyGroups(token);
    expect(asked()).toBe(before);
    now = new Date(now.getTime() + 61_000);
    expect((await namesOfMyGroups(token)).toSorted()).toEqual(['สอง', 'หนึ่ง'].toSorted());
  });

  test('queries a limited number of chats, the newest first', async () => {
    const { lineUserId, token } = await signInAlone();
    const other = shared.line.control.createUser({ displayName: 'คนอื่น' }).userId;
    for (let index = 0; index < 30; index += 1) await joinChat(`กลุ่มอื่น ${index}`, [other]);
    now = new Date(now.getTime() + 1_000);
    await joinChat('ล่าสุด', [lineUserId]);
    const before = asked();
    expect(await namesOfMyGroups(token)).toEqual(['ล่าสุด']);
    expect(asked() - before).toBeLessThanOrEqual(20);
  });

  test('queries a chat again when LINE’s “no” is older than the bot’s return', async () => {
    const { lineUserId, token } = await signInAlone();
    const chat = shared.line.control.createGroup({ name: 'กลับมา', memberIds: [] });
    const { id } = await buildGroup(shared.deps.db, { line_chat_id: chat.chatId, name: 'กลับมา' });
    await namesOfMyGroups(token);
    shared.line.control.addMembers(chat.chatId, [lineUserId], { silent: true });
    // LINE's answer is cached for five minutes.
    now = new Date(now.getTime() + 6 * 60_000);
    await changeChat(shared.deps.db, id, { bot_joined_at: now });
    expect(await namesOfMyGroups(token)).toEqual(['กลับมา']);
  });

  test('shows the cached groups while LINE hangs, and the rest when it answers', async () => {
    const { lineUserId, token } = await signInAlone();
    await joinChat('รู้จักแล้ว', [lineUserId]);
    expect(await namesOfMyGroups(token)).toEqual(['รู้จักแล้ว']);
    now = new Date(now.getTime() + 61_000);
    const heard: unknown[] = [];
    const stop = shared.deps.live.subscribe((event) => heard.push(event));
    const { id: groupId } = await joinChat('ช้า', [lineUserId]);
    shared.line.control.addFault({ path: memberPath, delayMs: 3_000, times: 30 });
    expect(await namesOfMyGroups(token)).toEqual(['รู้จักแล้ว']);
    const news = expect.objectContaining({ type: 'members-changed', groupId });
    await expect.poll(() => heard).toContainEqual(news);
    stop();
    shared.line.control.clearFaults();
    expect((await namesOfMyGroups(token)).toSorted()).toEqual(['ช้า', 'รู้จักแล้ว'].toSorted());
  });

  test('shows the cached groups while LINE refuses to answer', async () => {
    const { lineUserId, token } = await signInAlone();
    await joinChat('ไม่รู้', [lineUserId]);
    shared.line.control.addFault({ path: memberPath, status: 500, times: 30 });
    expect(await namesOfMyGroups(token)).toEqual([]);
    shared.line.control.clearFaults();
  });
});
