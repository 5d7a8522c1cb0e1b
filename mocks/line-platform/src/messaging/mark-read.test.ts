import { expect, test } from 'vitest';
import { asBot, createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

test('marking a message as read also marks all before it, by the token of its webhook alone', async () => {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const { control, app } = platform;
  const { userId } = control.createUser({ displayName: 'แม่' });
  const { chatId } = control.createGroup({ name: 'บ้าน', memberIds: [userId] });
  for (const [index, words] of ['ก', 'ข', 'ค'].entries()) {
    await control.post(chatId, { userId, type: 'text', text: words, at: 1_000 + index });
  }
  await control.idle();
  const tokens = webhook.received
    .flatMap(({ json }) => json.events)
    .flatMap((event) => (event.type === 'message' ? [messageOf(event).markAsReadToken] : []));
  const mark = (markAsReadToken: unknown) =>
    app.inject({
      method: 'POST',
      url: '/v2/bot/chat/markAsRead',
      headers: asBot,
      payload: { markAsReadToken },
    });
  const read = async () => {
    const { messages } = (await app.inject({ url: `/line/view/${chatId}` })).json();
    return messages.flatMap(({ text: words, isRead }: { text?: string; isRead?: boolean }) =>
      isRead ? [words] : [],
    );
  };
  expect((await mark(tokens[1])).statusCode).toBe(200);
  expect(await read()).toEqual(['ก', 'ข']);
  // An older token changes nothing, and each can be repeated.
  expect((await mark(tokens[0])).statusCode).toBe(200);
  expect(await read()).toEqual(['ก', 'ข']);
  control.removeBot(chatId);
  expect((await mark(tokens[2])).statusCode).toBe(400);
});
