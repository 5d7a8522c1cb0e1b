import { channelAccessToken, messagingApi } from '@line/bot-sdk';
import { expect, test } from 'vitest';
import { createManualClock, defaultMessagingChannel, type LinePlatform } from '../index.ts';
import { asBot, createTestPlatform, startWebhookServer } from '../test/platform.ts';

const { id, secret } = defaultMessagingChannel;
const text = (words: string) => ({ type: 'text', text: words });

async function call(platform: LinePlatform, url: string, payload?: Record<string, unknown>, headers = {}) {
  const method = payload ? 'POST' : 'GET';
  const answer = await platform.app.inject({
    method,
    url,
    headers: { ...asBot, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

test('the Messaging API supports the official SDK: stateless token, bot, group, members, reply', async () => {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const { control } = platform;
  const baseURL = await platform.listen();
  const { userId } = control.createUser({ displayName: 'สมศรี' });
  const { chatId } = control.createGroup({ name: 'บ้านสวน', memberIds: [userId] });
  await control.idle();

  const tokens = new channelAccessToken.ChannelAccessTokenClient({ baseURL });
  const issued = await tokens.issueStatelessChannelTokenByClientSecret(id, secret);
  expect(issued).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
  const line = new messagingApi.MessagingApiClient({ channelAccessToken: issued.access_token, baseURL });
  expect(await line.getBotInfo()).toMatchObject({ userId: defaultMessagingChannel.botUserId });
  expect(await line.getGroupSummary(chatId)).toMatchObject({ groupId: chatId, groupName: 'บ้านสวน' });
  expect(await line.getGroupMemberCount(chatId)).toEqual({ count: 1 });
  expect(await line.getGroupMemberProfile(chatId, userId)).toMatchObject({ displayName: 'สมศรี' });
  await expect(line.getGroupMemberProfile(chatId, `U${'0'.repeat(32)}`)).rejects.toMatchObject({
    status: 404,
  });
  await expect(line.getGroupMembersIds(chatId)).rejects.toMatchObject({ status: 403 });
  await expect(line.getProfile(userId)).rejects.toMatchObject({ status: 404 });

  const replyToken = String(webhook.received[0]?.json.events[0]?.replyToken);
  const reply = await line.replyMessage({ replyToken, messages: [{ type: 'text', text: 'สวัสดีค่ะ' }] });
  expect(reply.sentMessages).toHaveLength(1);
  expect(control.sends()).toMatchObject([
    { kind: 'reply', to: chatId, counted: 0, messages: [text('สวัสดีค่ะ')] },
  ]);
  await line.leaveGroup(chatId);
  await expect(line.getGroupSummary(chatId)).rejects.toMatchObject({ status: 404 });
});

test('the Messaging API rejects a wrong secret, and tokens that are wrong or 15 minutes old', async () => {
  const clock = createManualClock();
  const platform = createTestPlatform({ clock });
  const form = (client_secret: string) => ({
    method: 'POST' as const,
    url: '/oauth2/v3/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret,
    }).toString(),
  });
  const refused = await platform.app.inject(form('wrong'));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    error: 'invalid_request',
    error_description: "Invalid 'client_credentials'.",
  });

  const { access_token } = (await platform.app.inject(form(secret))).json();
  const ask = (token: string) =>
    call(platform, '/v2/bot/info', undefined, { authorization: `Bearer ${token}` });
  expect((await ask(access_token)).status).toBe(200);
  clock.advance(15 * 60_000);
  for (const token of [access_token, 'wrong']) {
    const answer = await ask(token);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('Authentication failed');
    expect(answer.headers['x-line-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a reply token is accepted once, within a minute of its webhook', async () => {
  const webhook = await startWebhookServer();
  const clock = createManualClock();
  const platform = createTestPlatform({ webhookUrl: webhook.url, clock });
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม', memberIds: [userId] });
  await platform.control.post(chatId, { userId, type: 'text', text: 'เมนู' });
  await platform.control.idle();
  const [first, second] = webhook.received.map(({ json }) => json.events[0]?.replyToken);
  const reply = (replyToken: unknown) =>
    call(platform, '/v2/bot/message/reply', { replyToken, messages: [text('ค่ะ')] });
  clock.advance(60_000);
  expect((await reply(first)).status).toBe(200);
  expect(await reply(first)).toMatchObject({ status: 400, body: { message: 'Invalid reply token' } });
  clock.advance(1);
  expect(await reply(second)).toMatchObject({ status: 400, body: { message: 'Invalid reply token' } });
});

test('a reply token is valid for another minute with each redelivery, up to 20 minutes after the event', async () => {
  const clock = createManualClock();
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url, clock, redeliveryDelaysMs: [10 * 60_000] });
  webhook.answer = (response) => response.writeHead(500).end();
  platform.control.createGroup({ name: 'กลุ่ม' });
  await platform.control.idle();
  const replyToken = webhook.received[0]?.json.events[0]?.replyToken;
  const reply = () => call(platform, '/v2/bot/message/reply', { replyToken, messages: [text('ค่ะ')] });
  clock.advance(9 * 60_000);
  expect((await reply()).status).toBe(400);
  for (const attempts of [2, 3]) {
    clock.advance(attempts === 2 ? 60_000 : 10 * 60_000);
    await expect.poll(() => platform.control.deliveries()[0]?.attempts.length).toBe(attempts);
  }
  clock.advance(1);
  expect((await reply()).status).toBe(400);
});

test('a push is counted by members, rejected above the limit, and recognised by its retry key', async () => {
  const platform = createTestPlatform({ monthlyLimit: 5 });
  const userIds = ['ก', 'ข', 'ค'].map((displayName) => platform.control.createUser({ displayName }).userId);
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม', memberIds: userIds });
  const key = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426614174000' };
  const push = (headers = {}) =>
    call(platform, '/v2/bot/message/push', { to: chatId, messages: [text('1'), text('2')] }, headers);
  const accepted = await push(key);
  expect(accepted.status).toBe(200);
  const again = await push(key);
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'The retry key is already accepted', sentMessages: accepted.body.sentMessages },
  });
  expect(again.headers['x-line-accepted-request-id']).toBe(accepted.headers['x-line-request-id']);
  expect((await call(platform, '/v2/bot/message/quota/consumption')).body).toEqual({ totalUsage: 3 });
  expect((await call(platform, '/v2/bot/message/quota')).body).toEqual({ type: 'limited', value: 5 });
  expect(await push()).toMatchObject({
    status: 429,
    body: { message: 'You have reached your monthly limit.' },
  });
  const unknown = await call(platform, '/v2/bot/message/push', {
    to: `C${'0'.repeat(32)}`,
    messages: [text('1')],
  });
  expect(unknown).toMatchObject({ status: 400, body: { message: 'Failed to send messages' } });
});

const bubble = (contents: unknown[], rest = {}) => ({
  type: 'flex',
  altText: 'การ์ด',
  contents: { type: 'bubble', body: { type: 'box', layout: 'vertical', contents }, ...rest },
});
const button = (label: string) => ({
  type: 'button',
  action: { type: 'uri', label, uri: 'https://liff.line.me/1-a' },
});

test.each<[string, unknown[], string, string]>([
  ['no message', [], 'Size must be between 1 and 5', 'messages'],
  ['six messages', Array(6).fill(text('ก')), 'Size must be between 1 and 5', 'messages'],
  ['an empty text', [text('')], 'May not be empty', 'messages[0].text'],
  ['a long text', [text('ก'.repeat(5001))], 'Length must be between 0 and 5000', 'messages[0].text'],
  [
    'an unknown type',
    [{ type: 'pdf' }],
    'Must be one of the following values: [text, textV2, sticker, image, video, audio, location, imagemap, template, flex, coupon]',
    'messages[0].type',
  ],
  [
    'a long altText',
    [{ ...bubble([{ type: 'text', text: 'ก' }]), altText: 'ก'.repeat(1501) }],
    'Length must be between 0 and 1500',
    'messages[0].altText',
  ],
  [
    'a bubble of 31 KB',
    [bubble(Array(16).fill({ type: 'text', text: 'a'.repeat(1999) }))],
    'Size must be between 0 and 30720 bytes',
    'messages[0].contents',
  ],
  [
    'a bubble without blocks',
    [{ type: 'flex', altText: 'ก', contents: { type: 'bubble' } }],
    'At least one block must be specified',
    'messages[0].contents',
  ],
  [
    'a long label',
    [bubble([button('ก'.repeat(41))])],
    'Length must be between 0 and 40',
    'messages[0].contents.body.contents[0].action.label',
  ],
  [
    'a misspelt field',
    [bubble([{ type: 'text', text: 'ก', colour: '#000000' }])],
    'unknown field',
    'messages[0].contents.body.contents[0].colour',
  ],
  [
    'a colour by name',
    [bubble([{ type: 'text', text: 'ก', color: 'red' }])],
    'invalid property',
    'messages[0].contents.body.contents[0].color',
  ],
])('the Messaging API reports what is wrong with %s', async (_name, messages, message, property) => {
  const platform = createTestPlatform();
  const answer = await call(platform, '/v2/bot/message/validate/reply', { messages });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    message: 'The request body has 1 error(s)',
    details: [{ message, property }],
  });
});

test('the Messaging API accepts a card with nested boxes, buttons, pictures and a carousel', async () => {
  const platform = createTestPlatform();
  const inner = {
    type: 'box',
    layout: 'baseline',
    contents: [
      { type: 'icon', url: 'https://a.example/i.png' },
      { type: 'text', text: 'ก', wrap: true, flex: 2 },
    ],
  };
  const card = bubble([inner, { type: 'separator', margin: 'md' }, button('เปิด')], {
    size: 'kilo',
    hero: {
      type: 'image',
      url: 'https://a.example/h.jpg',
      size: 'full',
      aspectRatio: '20:13',
      aspectMode: 'cover',
    },
  });
  const carousel = {
    type: 'flex',
    altText: 'ก',
    contents: { type: 'carousel', contents: [card.contents, card.contents] },
  };
  const answer = await call(platform, '/v2/bot/message/validate/push', { messages: [card, carousel] });
  expect(answer).toMatchObject({ status: 200, body: {} });
});

test('members are listed a hundred at a time for a verified account', async () => {
  const platform = createTestPlatform({ isVerifiedAccount: true });
  const memberIds = Array.from(
    { length: 130 },
    (_, n) => platform.control.createUser({ displayName: String(n) }).userId,
  );
  const { chatId } = platform.control.createGroup({ name: 'ใหญ่', memberIds });
  const first = await call(platform, `/v2/bot/group/${chatId}/members/ids`);
  const second = await call(platform, `/v2/bot/group/${chatId}/members/ids?start=${first.body.next}`);
  expect([...first.body.memberIds, ...second.body.memberIds]).toEqual(memberIds);
  expect(second.body).not.toHaveProperty('next');
  expect((await call(platform, '/v2/bot/group/nonsense/summary')).body.message).toBe(
    "The value for the 'groupId' parameter is invalid",
  );
});

test('the webhook address is stored, returned and tested', async () => {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform();
  const path = '/v2/bot/channel/webhook/endpoint';
  expect(await call(platform, path)).toMatchObject({
    status: 404,
    body: { message: 'Webhook endpoint not found' },
  });
  const put = (endpoint: string) =>
    platform.app.inject({ method: 'PUT', url: path, headers: asBot, payload: { endpoint } });
  expect((await put('http://elsewhere.example/')).json()).toEqual({
    message: 'Invalid webhook endpoint URL',
  });
  expect((await put(webhook.url)).statusCode).toBe(200);
  expect((await call(platform, path)).body).toEqual({ endpoint: webhook.url, active: true });
  const tried = await call(platform, '/v2/bot/channel/webhook/test', {});
  expect(tried.body).toMatchObject({ success: true, statusCode: 200, reason: 'OK' });
  expect(webhook.received[0]?.json.events).toEqual([]);
});

test('requests and answers are logged, and configured answers are sent', async () => {
  const platform = createTestPlatform();
  platform.control.addFault({ method: 'GET', path: '/v2/bot/group/*/summary', status: 500, times: 1 });
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม' });
  expect((await call(platform, `/v2/bot/group/${chatId}/summary`)).status).toBe(500);
  expect((await call(platform, `/v2/bot/group/${chatId}/summary`)).status).toBe(200);
  await call(platform, '/v2/bot/message/push', { to: chatId, messages: [text('ก')] });
  expect(platform.control.log()).toMatchObject([
    { method: 'GET', status: 500 },
    { method: 'GET', path: `/v2/bot/group/${chatId}/summary`, status: 200, answer: { groupName: 'กลุ่ม' } },
    {
      method: 'POST',
      path: '/v2/bot/message/push',
      body: { to: chatId, messages: [text('ก')] },
      status: 200,
    },
  ]);
});

test.each([
  [
    'no JSON',
    '{',
    'application/json',
    400,
    'The request body could not be parsed as JSON (line: 1, column: 2)',
  ],
  ['another type', 'a', 'text/csv', 415, 'The content type, text/csv, is not supported'],
])(
  'the Messaging API rejects a body that is %s in LINE’s form',
  async (_name, payload, type, status, message) => {
    const platform = createTestPlatform();
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/v2/bot/message/push',
      headers: { ...asBot, 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ message });
  },
);

test('multicast and broadcast reach friends, count them, and recognise a retry key', async () => {
  const platform = createTestPlatform();
  const [friend, stranger] = [true, false].map(
    (isFriend) => platform.control.createUser({ displayName: 'ก', isFriend }).userId,
  );
  const key = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426614174001' };
  const body = { to: [friend, stranger, friend], messages: [text('ก')] };
  const sent = await call(platform, '/v2/bot/message/multicast', body, key);
  expect(sent).toMatchObject({ status: 200, body: {} });
  const again = await call(platform, '/v2/bot/message/multicast', body, key);
  expect(again).toMatchObject({ status: 409, body: { message: 'The retry key is already accepted' } });
  expect((await call(platform, '/v2/bot/message/broadcast', { messages: [text('ข')] })).status).toBe(200);
  expect(platform.control.sends()).toMatchObject([
    { kind: 'multicast', to: friend, counted: 1 },
    { kind: 'broadcast', to: friend, counted: 1 },
  ]);
  expect((await call(platform, '/v2/bot/message/quota/consumption')).body).toEqual({ totalUsage: 2 });
  const toGroup = { to: [`C${'0'.repeat(32)}`], messages: [text('ก')] };
  expect((await call(platform, '/v2/bot/message/multicast', toGroup)).status).toBe(400);
});

test.each<[string, string, Record<string, unknown>, number, unknown]>([
  ['a sign of being busy', 'loading/start', { chatId: `U${'0'.repeat(32)}`, loadingSeconds: 20 }, 202, {}],
  [
    'none in groups',
    'loading/start',
    { chatId: `C${'0'.repeat(32)}` },
    400,
    {
      message: 'Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.',
    },
  ],
  [
    'no odd number of seconds',
    'loading/start',
    { chatId: `U${'0'.repeat(32)}`, loadingSeconds: 7 },
    400,
    {
      message: 'The request body has 1 error(s)',
      details: [{ message: 'must be a multiple of 5', property: 'loadingSeconds' }],
    },
  ],
  [
    'no sign of having read for a foreign token',
    'markAsRead',
    { markAsReadToken: 'token' },
    400,
    expect.anything(),
  ],
])('the chat shows people %s', async (_name, path, payload, status, body) => {
  const platform = createTestPlatform();
  expect(await call(platform, `/v2/bot/chat/${path}`, payload)).toMatchObject({ status, body });
});

test('the profile of friends and of people who wrote is returned, not of those who blocked the bot', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const status = async () => (await call(platform, `/v2/bot/profile/${userId}`)).status;
  expect(await status()).toBe(404);
  await platform.control.post(userId, { userId, type: 'text', text: 'สวัสดี' });
  expect(await status()).toBe(200);
  platform.control.setFriendship(userId, false);
  expect(await status()).toBe(404);
});

test('an invalid retry key, and one that is not allowed, are rejected with LINE’s own sentences', async () => {
  const platform = createTestPlatform();
  const { chatId } = platform.control.createGroup({ name: 'ก' });
  const body = { to: chatId, messages: [text('ก')] };
  const push = (key: string) => call(platform, '/v2/bot/message/push', body, { 'x-line-retry-key': key });
  expect((await push('1')).status).toBe(400);
  const reply = { replyToken: 'r', messages: [text('ก')] };
  const key = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426614174000' };
  expect((await call(platform, '/v2/bot/message/reply', reply, key)).status).toBe(400);
});
