import { createLinePlatform } from '@kepwai/line-platform';
import { expect, onTestFinished, test } from 'vitest';
import { createChannelToken } from './channel-token.ts';
import { createLineMessaging } from './messaging.ts';

async function startLine() {
  let now = Date.UTC(2026, 10, 21);
  const line = createLinePlatform();
  onTestFinished(() => line.close());
  const apiBase = await line.listen();
  const { id: channelId, secret: channelSecret } = line.config.messagingChannel;
  const clock = () => new Date(now);
  const channelToken = createChannelToken({ apiBase, channelId, channelSecret, clock });
  const user = line.control.createUser({ displayName: 'แม่' });
  const chat = line.control.createGroup({ name: 'บ้านเรา', memberIds: [user.userId] });
  return {
    line,
    apiBase,
    channelToken,
    user,
    group: { type: 'group' as const, lineChatId: chat.chatId },
    messaging: createLineMessaging({ apiBase, channelToken, timeoutMs: 1000 }),
    tokensIssued: () => line.control.log().filter(({ path }) => path === '/oauth2/v3/token').length,
    wait: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

test('asks for a member, and knows who is none', async () => {
  const { messaging, group, user } = await startLine();
  expect(await messaging.getGroupMember(group, user.userId)).toEqual({
    displayName: 'แม่',
    pictureUrl: expect.stringContaining(user.userId),
  });
  expect(await messaging.getGroupMember(group, `U${'0'.repeat(32)}`)).toBeNull();
});

test('asks for a group’s name', async () => {
  const { messaging, group } = await startLine();
  expect(await messaging.getGroupSummary(group.lineChatId)).toMatchObject({ name: 'บ้านเรา' });
});

test('asks for one token for many calls, and for the next before it ends', async () => {
  const { messaging, group, tokensIssued, wait } = await startLine();
  await Promise.all([1, 2, 3].map(() => messaging.getGroupSummary(group.lineChatId)));
  expect(tokensIssued()).toBe(1);
  wait(11);
  await messaging.getGroupSummary(group.lineChatId);
  expect(tokensIssued()).toBe(2);
});

test('tries once more with another token when LINE refuses the one it has', async () => {
  const { line, messaging, group, tokensIssued } = await startLine();
  await messaging.getGroupSummary(group.lineChatId);
  line.control.addFault({ path: '/v2/bot/group', status: 401 });
  expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
  expect(tokensIssued()).toBe(2);
});

test.each([401, 429, 500])('says that LINE is not available when it answers %i', async (status) => {
  const { line, messaging, group } = await startLine();
  line.control.addFault({ path: '/v2/bot/group', status, times: 'always' });
  await expect(messaging.getGroupSummary(group.lineChatId)).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
  });
});

test('says so when LINE does not answer at all', async () => {
  const { channelToken } = await startLine();
  const messaging = createLineMessaging({ apiBase: 'http://127.0.0.1:9', channelToken });
  await expect(messaging.getBotInfo()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
});

test('says whether LINE took a reply', async () => {
  const { messaging } = await startLine();
  expect(await messaging.reply('nonsense', [{ type: 'text', text: 'สวัสดี' }])).toBe(false);
});

test('pushes once, however often the same is sent', async () => {
  const { line, messaging, user } = await startLine();
  line.control.setFriendship(user.userId, true);
  const push = (key: string) => messaging.push(user.userId, [{ type: 'text', text: 'สวัสดี' }], key);
  const key = '2e3a4b5c-0000-4000-8000-000000000001';
  expect([await push(key), await push(key)]).toEqual(['taken', 'taken']);
  expect(line.control.sends().filter(({ kind }) => kind === 'push')).toHaveLength(1);
});

test('knows a push that LINE will never take from one to be tried again', async () => {
  const { line, messaging, user } = await startLine();
  line.control.setFriendship(user.userId, true);
  const push = (to: string) => messaging.push(to, [{ type: 'text', text: 'สวัสดี' }], crypto.randomUUID());
  expect(await push(`U${'0'.repeat(32)}`)).toBe('refused');
  line.control.changeSettings({ monthlyLimit: 0 });
  expect(await push(user.userId)).toBe('refused');
  line.control.changeSettings({ monthlyLimit: null });
  line.control.addFault({ path: '/v2/bot/message/push', status: 429 });
  await expect(push(user.userId)).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
});

test('tells a secret that LINE does not take from an answer to the question', async () => {
  const { line, apiBase } = await startLine();
  const channelToken = createChannelToken({
    apiBase,
    channelId: line.config.messagingChannel.id,
    channelSecret: 'wrong',
  });
  const messaging = createLineMessaging({ apiBase, channelToken });
  await expect(messaging.reply('any', [{ type: 'text', text: 'สวัสดี' }])).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
  });
});
