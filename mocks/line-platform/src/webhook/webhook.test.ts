import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateSignature } from '@line/bot-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { createLinePlatform, createManualClock, defaultMessagingChannel, signBody } from '../index.ts';
import { asBot, createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

const { secret } = defaultMessagingChannel;

test('signs as in LINE’s example', () => {
  const body = '{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}';
  expect(signBody(body, '8c570fa6dd201bb328f1c1eac23a96d8')).toBe(
    'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=',
  );
});

test('sends a message event whose signature the official SDK accepts', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  const user = control.createUser({ displayName: 'สมศรี' });
  const group = control.createGroup({ name: 'บ้านสวน', memberIds: [user.userId] });
  await control.post(group.chatId, { userId: user.userId, type: 'text', text: 'สวัสดี 👨‍👩‍👧 น้ำใจ' });
  await control.idle();
  const [join, message] = webhook.received;
  expect(join?.json.events[0]).toMatchObject({
    type: 'join',
    source: { type: 'group', groupId: group.chatId },
  });
  expect(join?.json.events[0]?.source).not.toHaveProperty('userId');
  expect(message?.json).toMatchObject({
    destination: defaultMessagingChannel.botUserId,
    events: [
      {
        type: 'message',
        mode: 'active',
        deliveryContext: { isRedelivery: false },
        source: { type: 'group', groupId: group.chatId, userId: user.userId },
        message: { type: 'text', text: 'สวัสดี 👨‍👩‍👧 น้ำใจ' },
      },
    ],
  });
  expect(validateSignature(message?.body ?? '', secret, message?.signature ?? '')).toBe(true);
});

test('sends pictures posted together as an image set, with ids beyond the safe integers', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  const { userId } = control.createUser({ displayName: 'สมชาย' });
  const { chatId } = control.createGroup({ name: 'ทริป', memberIds: [userId] });
  const contents = [1, 2, 3].map((n) => ({ generate: { sizeBytes: 10, seed: String(n) } }));
  await control.post(chatId, { userId, type: 'image', contents });
  await control.idle();
  const messages = webhook.received.slice(1).map(({ json }) => json.events[0]?.message);
  expect(messages).toMatchObject(
    [1, 2, 3].map((index) => ({ type: 'image', imageSet: { index, total: 3 } })),
  );
  const ids = control
    .deliveries()
    .slice(1)
    .map(({ events }) => String(messageOf(events[0]).id));
  expect(ids.every((id) => /^\d{18}$/.test(id) && Number(id) > Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(new Set(ids).size).toBe(3);
});

test('delivers again until the server is back, with the same event marked as redelivery', async () => {
  const webhook = await startWebhookServer();
  const clock = createManualClock();
  const { control } = createTestPlatform({ webhookUrl: webhook.url, clock });
  webhook.answer = (response) => response.writeHead(503).end();
  control.createGroup({ name: 'กลุ่ม' });
  await control.idle();
  expect(control.deliveries()[0]).toMatchObject({
    state: 'waiting',
    attempts: [{ verdict: 'error_status_code', status: 503 }],
  });
  webhook.answer = (response) => response.end();
  clock.advance(1000);
  await expect.poll(() => control.deliveries()[0]?.state).toBe('delivered');
  const [first, second] = webhook.received.map(({ json }) => json.events[0]);
  expect(second).toEqual({ ...first, deliveryContext: { isRedelivery: true } });
});

test('gives up on an answer after two seconds', async () => {
  const webhook = await startWebhookServer();
  const clock = createManualClock();
  const { control } = createTestPlatform({ webhookUrl: webhook.url, clock, redelivery: false });
  webhook.answer = () => undefined;
  control.createGroup({ name: 'กลุ่ม' });
  await expect.poll(() => webhook.received.length).toBe(1);
  clock.advance(1999);
  expect(control.deliveries()[0]?.state).toBe('waiting');
  clock.advance(1);
  await control.idle();
  expect(control.deliveries()[0]).toMatchObject({
    state: 'abandoned',
    attempts: [{ verdict: 'request_timeout', status: null, latencyMs: 2000 }],
  });
});

test('keeps undelivered webhooks over a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'line-platform-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const clock = createManualClock();
  const before = createLinePlatform({ dataDir, clock, webhookUrl: 'http://127.0.0.1:9/nobody' });
  const { userId } = before.control.createUser({ displayName: 'ก' });
  const { chatId } = before.control.createGroup({ name: 'กลุ่ม', memberIds: [userId] });
  await before.control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ base64: btoa('kept'), fileName: 'ก.txt' }],
  });
  await before.control.idle();
  expect(before.control.deliveries()[0]?.attempts[0]?.verdict).toBe('could_not_connect');
  await before.close();

  const webhook = await startWebhookServer();
  const after = createTestPlatform({ dataDir, clock });
  after.control.changeSettings({ webhookUrl: webhook.url });
  await after.listen();
  clock.advance(60_000);
  await expect
    .poll(() => after.control.deliveries().map(({ state }) => state))
    .toEqual(['delivered', 'delivered']);
  const message = messageOf(webhook.received[1]?.json.events[0]);
  expect(message.fileName).toBe('ก.txt');
  const content = await after.app.inject({
    url: `/v2/bot/message/${String(message.id)}/content`,
    headers: asBot,
  });
  expect(content.body).toBe('kept');
});

test('injects faults: twice, unsigned, without user, reversed, in one request', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  const { userId } = control.createUser({ displayName: 'ก' });
  const { chatId } = control.createGroup({ name: 'กลุ่ม', memberIds: [userId], bot: false });
  control.inviteBot(chatId, { silent: true });

  await control.post(chatId, {
    userId,
    type: 'text',
    text: '1',
    webhook: { duplicate: 1, omitUserId: true },
  });
  await control.idle();
  expect(webhook.received.map(({ json }) => json)).toEqual([
    webhook.received[0]?.json,
    webhook.received[0]?.json,
  ]);
  expect(webhook.received[0]?.json.events[0]?.source).toEqual({ type: 'group', groupId: chatId });

  webhook.received.length = 0;
  await control.post(chatId, { userId, type: 'text', text: '2', webhook: { signature: 'wrong' } });
  await control.post(chatId, { userId, type: 'text', text: '3', webhook: { signature: 'missing' } });
  await control.idle();
  expect(
    validateSignature(webhook.received[0]?.body ?? '', secret, webhook.received[0]?.signature ?? ''),
  ).toBe(false);
  expect(webhook.received[1]?.signature).toBeUndefined();

  webhook.received.length = 0;
  control.holdWebhooks();
  await control.post(chatId, { userId, type: 'text', text: 'a' });
  await control.post(chatId, { userId, type: 'text', text: 'b' });
  control.releaseWebhooks('reversed');
  await control.idle();
  const texts = webhook.received.map(({ json }) => messageOf(json.events[0]).text);
  expect(texts).toEqual(['b', 'a']);

  webhook.received.length = 0;
  const contents = [1, 2].map((n) => ({ generate: { sizeBytes: n } }));
  await control.post(chatId, {
    userId,
    type: 'image',
    contents,
    imageSet: { form: 'id-only' },
    webhook: { batch: true },
  });
  await control.idle();
  expect(webhook.received).toHaveLength(1);
  expect(webhook.received[0]?.json.events).toMatchObject([
    { message: { imageSet: { id: expect.stringMatching(/^[0-9A-F]{64}$/) } } },
    { message: { imageSet: expect.not.objectContaining({ index: expect.anything() }) } },
  ]);
});

test('sends an unsend event, even before the message itself', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  const { userId } = control.createUser({ displayName: 'ก' });
  const { chatId } = control.createGroup({ name: 'กลุ่ม', memberIds: [userId] });
  const [message] = await control.post(chatId, { userId, type: 'text', text: 'พิมพ์ผิด', unsend: 'before' });
  await control.idle();
  expect(webhook.received.slice(1).map(({ json }) => json.events[0])).toMatchObject([
    { type: 'unsend', unsend: { messageId: message?.messageId } },
    { type: 'message', message: { id: message?.messageId } },
  ]);
});

test('sends arbitrary events: none, unknown types, unknown groups', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  control.sendEvents([]);
  control.sendEvents([
    { type: 'teleport', timestamp: 1, source: { type: 'group', groupId: `C${'0'.repeat(32)}` } },
  ]);
  await control.idle();
  expect(webhook.received.map(({ json }) => json.events)).toEqual([
    [],
    [expect.objectContaining({ type: 'teleport' })],
  ]);
});

test('sends join, leave, memberJoined and memberLeft for the bot and members', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  const [a, b] = ['ก', 'ข'].map((displayName) => control.createUser({ displayName }).userId) as [
    string,
    string,
  ];
  const { chatId } = control.createGroup({ name: 'กลุ่ม', memberIds: [a] });
  control.addMembers(chatId, [b]);
  control.removeMember(chatId, a);
  control.removeBot(chatId);
  await control.idle();
  control.createGroup({ name: 'มีบัญชีอื่นอยู่แล้ว', otherAccount: true });
  await control.idle();
  const types = webhook.received.map(({ json }) => json.events[0]?.type);
  expect(types.slice(0, 4)).toEqual(['join', 'memberJoined', 'memberLeft', 'leave']);
  expect(types.slice(4)).toEqual(['join', 'leave']);
});

test('sends nothing while the webhook is switched off, and reports that', async () => {
  const webhook = await startWebhookServer();
  const { control, app } = createTestPlatform({ webhookUrl: webhook.url });
  control.changeSettings({ usesWebhook: false });
  control.createGroup({ name: 'กลุ่ม' });
  await control.idle();
  expect(webhook.received).toEqual([]);
  expect(control.deliveries()).toMatchObject([{ state: 'skipped' }]);
  const endpoint = await app.inject({ url: '/v2/bot/channel/webhook/endpoint', headers: asBot });
  expect(endpoint.json()).toEqual({ endpoint: webhook.url, active: false });
});

test('the bot leaves groups at once where its owner allows none', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  control.changeSettings({ allowsGroups: false });
  expect(control.createGroup({ name: 'กลุ่ม' }).botJoined).toBe(false);
  await control.idle();
  expect(webhook.received.map(({ json }) => json.events[0]?.type)).toEqual(['join', 'leave']);
});

test('does not deliver again when redelivery is switched off', async () => {
  const webhook = await startWebhookServer();
  const { control } = createTestPlatform({ webhookUrl: webhook.url });
  webhook.answer = (response) => response.writeHead(500).end();
  control.changeSettings({ redelivers: false });
  control.createGroup({ name: 'กลุ่ม' });
  await control.idle();
  expect(control.deliveries()).toMatchObject([{ state: 'abandoned' }]);
});
