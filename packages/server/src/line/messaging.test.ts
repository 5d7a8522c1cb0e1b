import { createLinePlatform } from '@kepwai/line-platform';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createChannelToken } from './channel-token.ts';
import { createLineMessaging } from './messaging.ts';

/** Long enough to tell a busy machine from a LINE that does not answer. */
const timeoutMs = 10 * 60_000;

async function startLine({ secret }: { secret?: string } = {}) {
  let now = Date.UTC(2026, 10, 21);
  const line = createLinePlatform();
  onTestFinished(() => line.close());
  const apiBase = await line.listen();
  const { id: channelId, secret: channelSecret } = line.config.messagingChannel;
  const channelToken = createChannelToken({
    apiBase,
    channelId,
    channelSecret: secret ?? channelSecret,
    timeoutMs,
    clock: () => new Date(now),
    now: () => now,
  });
  const user = line.control.createUser({ displayName: 'แม่' });
  const chat = line.control.createGroup({ name: 'บ้านเรา', memberIds: [user.userId] });
  return {
    line,
    apiBase,
    channelToken,
    user,
    group: { type: 'group' as const, lineChatId: chat.chatId },
    messaging: createLineMessaging({ apiBase, channelToken, timeoutMs, now: () => now }),
    tokensIssued: () => line.control.log().filter(({ path }) => path === '/oauth2/v3/token').length,
    asked: (path: string) => line.control.log().filter((entry) => entry.path.includes(path)).length,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('a member is found, and a non-member is null', async () => {
  const { messaging, group, user } = await startLine();
  expect(await messaging.getGroupMember(group, user.userId)).toEqual({
    displayName: 'แม่',
    pictureUrl: expect.stringContaining(user.userId),
  });
  expect(await messaging.getGroupMember(group, `U${'0'.repeat(32)}`)).toBeNull();
});

test('a group’s name is found', async () => {
  const { messaging, group } = await startLine();
  expect(await messaging.getGroupSummary(group.lineChatId)).toMatchObject({ name: 'บ้านเรา' });
});

test('one token is requested for many calls, and the next before it ends', async () => {
  const { messaging, group, tokensIssued, wait } = await startLine();
  await Promise.all([1, 2, 3].map(() => messaging.getGroupSummary(group.lineChatId)));
  expect(tokensIssued()).toBe(1);
  wait(11 * 60);
  await messaging.getGroupSummary(group.lineChatId);
  await expect.poll(tokensIssued).toBe(2);
});

test('a valid token is used while another is not available', async () => {
  const { line, messaging, group, tokensIssued, wait } = await startLine();
  await messaging.getGroupSummary(group.lineChatId);
  line.control.addFault({ path: '/oauth2/v3/token', status: 500, times: 'always' });
  wait(11 * 60);
  expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
  await expect.poll(tokensIssued).toBe(2);
  wait(4 * 60);
  await expect(messaging.getGroupSummary(group.lineChatId)).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
  });
});

test('a call is retried once with another token when LINE rejects the first', async () => {
  const { line, messaging, group, tokensIssued } = await startLine();
  await messaging.getGroupSummary(group.lineChatId);
  line.control.addFault({ path: '/v2/bot/group', status: 401 });
  expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
  expect(tokensIssued()).toBe(2);
});

test('another token is requested each time a working one is revoked, once a second', async () => {
  const { line, messaging, group, tokensIssued, wait } = await startLine();
  await messaging.getGroupSummary(group.lineChatId);
  for (const issued of [2, 3, 4]) {
    line.control.addFault({ path: '/v2/bot/group', status: 401 });
    expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
    expect(tokensIssued()).toBe(issued);
    await messaging.getGroupSummary(group.lineChatId);
    wait(1);
  }
});

test.each([401, 429, 500])('a call throws LINE_UNAVAILABLE when LINE answers %i', async (status) => {
  const { line, messaging, group } = await startLine();
  line.control.addFault({ path: '/v2/bot/group', status, times: 'always' });
  await expect(messaging.getGroupSummary(group.lineChatId)).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
  });
});

test('a call throws LINE_UNAVAILABLE when LINE does not answer', async () => {
  const { channelToken } = await startLine();
  const messaging = createLineMessaging({ apiBase: 'http://127.0.0.1:9', channelToken });
  await expect(messaging.getBotInfo()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
});

test('a reply reports whether LINE accepted it', async () => {
  const { messaging } = await startLine();
  expect(await messaging.reply('nonsense', [{ type: 'text', text: 'สวัสดี' }])).toBe(false);
});

test('a push is sent once, however often it is repeated', async () => {
  const { line, messaging, user } = await startLine();
  line.control.setFriendship(user.userId, true);
  const push = (key: string) => messaging.push(user.userId, [{ type: 'text', text: 'สวัสดี' }], key);
  const key = '2e3a4b5c-0000-4000-8000-000000000001';
  expect([await push(key), await push(key)]).toEqual(['taken', 'taken']);
  expect(line.control.sends().filter(({ kind }) => kind === 'push')).toHaveLength(1);
});

test('a permanently rejected push is distinguished from one to retry', async () => {
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

test('a rejected secret is distinguished from the answer to the query', async () => {
  const { messaging } = await startLine({ secret: 'wrong' });
  await expect(messaging.reply('any', [{ type: 'text', text: 'สวัสดี' }])).rejects.toMatchObject({
    code: 'LINE_UNAVAILABLE',
  });
});

describe('a failing token endpoint', () => {
  test('is called once for all callers together, and again after growing pauses', async () => {
    const { line, messaging, group, tokensIssued, wait } = await startLine();
    line.control.addFault({ path: '/oauth2/v3/token', status: 500, times: 3 });
    const askAll = () =>
      Promise.allSettled([1, 2, 3, 4].map(() => messaging.getGroupSummary(group.lineChatId)));
    await askAll();
    await askAll();
    expect(tokensIssued()).toBe(1);
    wait(1);
    await askAll();
    wait(1);
    await askAll();
    expect(tokensIssued()).toBe(2);
    wait(1);
    await askAll();
    expect(tokensIssued()).toBe(3);
    wait(4);
    const answers = await askAll();
    expect(tokensIssued()).toBe(4);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });

  test('is not called for as long as it requests', async () => {
    const { line, messaging, group, user, tokensIssued, wait } = await startLine();
    line.control.addFault({ path: '/oauth2/v3/token', status: 429, headers: { 'retry-after': '20' } });
    const askAll = () => [
      messaging.getGroupSummary(group.lineChatId),
      messaging.getGroupMember(group, user.userId),
      messaging.reply('any', [{ type: 'text', text: 'สวัสดี' }]),
    ];
    await Promise.allSettled(askAll());
    wait(15);
    for (const asked of askAll()) {
      await expect(asked).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE', retryAfterSeconds: 5 });
    }
    expect(tokensIssued()).toBe(1);
    wait(5);
    expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
  });

  test('issues no more tokens to callers whose new token is rejected, too', async () => {
    const { line, messaging, group, tokensIssued } = await startLine();
    line.control.addFault({ path: '/v2/bot/group', status: 401, times: 'always' });
    for (let call = 0; call < 8; call += 1) {
      await expect(messaging.getGroupSummary(group.lineChatId)).rejects.toMatchObject({
        code: 'LINE_UNAVAILABLE',
      });
    }
    expect(tokensIssued()).toBe(2);
  });
});

describe('an endpoint with a Retry-After', () => {
  const busy = { status: 429, headers: { 'retry-after': '30' } };

  test.each([
    ['the profile of a member', '/member/', 'getGroupMember'],
    ['the summary of a group', '/summary', 'getGroupSummary'],
    ['a reply', '/message/reply', 'reply'],
    ['a push', '/message/push', 'push'],
  ] as const)('is not called until then: %s', async (_what, path, call) => {
    const { line, messaging, group, user, asked, wait } = await startLine();
    line.control.setFriendship(user.userId, true);
    const message = { type: 'text' as const, text: 'สวัสดี' };
    const calls: Record<typeof call, () => Promise<unknown>> = {
      getGroupMember: () => messaging.getGroupMember(group, user.userId),
      getGroupSummary: () => messaging.getGroupSummary(group.lineChatId),
      reply: () => messaging.reply('used', [message]),
      push: () => messaging.push(user.userId, [message], crypto.randomUUID()),
    };
    line.control.addFault({ path: '/v2/bot/group/*/member', ...busy });
    line.control.addFault({ path: '/v2/bot/group/*/summary', ...busy });
    line.control.addFault({ path: '/v2/bot/message', ...busy });
    await expect(calls[call]()).rejects.toMatchObject({ retryAfterSeconds: 30 });
    wait(20);
    const refused = await Promise.allSettled(Array.from({ length: 20 }, calls[call]));
    expect(refused.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    await expect(calls[call]()).rejects.toMatchObject({ retryAfterSeconds: 10 });
    expect(asked(path)).toBe(1);
    wait(10);
    await calls[call]();
    expect(asked(path)).toBe(2);
  });

  test('is probed by one caller, and the others follow once it answers', async () => {
    const { line, messaging, group, asked, wait } = await startLine();
    line.control.addFault({ path: '/v2/bot/group', ...busy, times: 2 });
    const askAll = () =>
      Promise.allSettled(Array.from({ length: 10 }, () => messaging.getGroupSummary(group.lineChatId)));
    await messaging.getGroupSummary(group.lineChatId).catch(() => undefined);
    wait(30);
    await askAll();
    expect(asked('/summary')).toBe(2);
    wait(30);
    await askAll();
    expect(asked('/summary')).toBe(3);
    expect((await askAll()).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
  });

  test('does not block other endpoints', async () => {
    const { line, messaging, group, user } = await startLine();
    line.control.addFault({ path: '/v2/bot/group/*/summary', ...busy });
    await messaging.getGroupSummary(group.lineChatId).catch(() => undefined);
    expect(await messaging.getGroupMember(group, user.userId)).not.toBeNull();
  });

  test('an endpoint that fails without a Retry-After is called again by the next caller', async () => {
    const { line, messaging, group } = await startLine();
    line.control.addFault({ path: '/v2/bot/group/*/summary', status: 500 });
    await messaging.getGroupSummary(group.lineChatId).catch(() => undefined);
    expect(await messaging.getGroupSummary(group.lineChatId)).not.toBeNull();
  });

  test('does not count as busy when the monthly quota is used up', async () => {
    const { line, messaging, user, asked } = await startLine();
    line.control.setFriendship(user.userId, true);
    line.control.changeSettings({ monthlyLimit: 0 });
    const push = () => messaging.push(user.userId, [{ type: 'text', text: 'สวัสดี' }], crypto.randomUUID());
    expect([await push(), await push()]).toEqual(['refused', 'refused']);
    expect(asked('/message/push')).toBe(2);
  });
});
