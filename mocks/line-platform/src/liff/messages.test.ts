import { expect, test } from 'vitest';
import { createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

async function startGroup() {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const { userId } = platform.control.createUser({ displayName: 'สมศรี' });
  const { chatId } = platform.control.createGroup({ name: 'บ้าน', memberIds: [userId], bot: false });
  platform.control.inviteBot(chatId, { silent: true });
  async function send(messages: unknown[], more: object = {}) {
    const payload = { userId, chatId, messages, ...more };
    const answer = await platform.app.inject({ method: 'POST', url: '/dev/liff/messages', payload });
    await platform.control.idle();
    return { status: answer.statusCode, body: answer.json() };
  }
  const shown = async () => (await platform.app.inject({ url: `/line/view/${chatId}` })).json().messages;
  return { webhook, userId, send, shown };
}

test('a page’s message is shown in the chat; the bot gets texts and media, with external content', async () => {
  const { webhook, userId, send, shown } = await startGroup();
  const image = {
    type: 'image',
    originalContentUrl: 'https://shop.example/a.jpg',
    previewImageUrl: 'https://shop.example/b.jpg',
  };
  expect((await send([{ type: 'text', text: 'สวัสดี' }, image])).status).toBe(201);
  const { type: _, ...addresses } = image;
  expect(webhook.received.map(({ json }) => messageOf(json.events[0]))).toMatchObject([
    { type: 'text', text: 'สวัสดี' },
    { type: 'image', contentProvider: { type: 'external', ...addresses } },
  ]);
  expect((await shown()).slice(1)).toMatchObject([
    { kind: 'posted', userId, text: 'สวัสดี' },
    { kind: 'posted', userId, type: 'image', isExternal: true, extra: addresses },
  ]);
});

test('a card of a page causes no event, and shows its sender', async () => {
  const { webhook, userId, send, shown } = await startGroup();
  const body = { type: 'box', layout: 'vertical', contents: [{ type: 'text', text: 'ก' }] };
  const card = { type: 'flex', altText: 'การ์ด', contents: { type: 'bubble', body } };
  expect((await send([card], { via: 'shareTargetPicker' })).status).toBe(201);
  expect(webhook.received).toEqual([]);
  expect((await shown()).at(-1)).toMatchObject({ kind: 'bot', userId, body: { altText: 'การ์ด' } });
});

test.each([
  ['none', [], 'messages'],
  ['what only bots send', [{ type: 'imagemap' }], 'messages[0]'],
  ['a text of a number', [{ type: 'text', text: 1 }], 'messages[0].text'],
])('a page’s messages are rejected with the field: %s', async (_name, messages, property) => {
  const { send } = await startGroup();
  const { status, body } = await send(messages);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(property);
});

test('a page’s message to an unknown chat or person is rejected', async () => {
  const { send } = await startGroup();
  const messages = [{ type: 'text', text: 'ก' }];
  expect((await send(messages, { chatId: `C${'0'.repeat(32)}` })).status).toBe(404);
  expect((await send(messages, { userId: `U${'0'.repeat(32)}` })).status).toBe(404);
});
