import { expect, test } from 'vitest';
import { z } from 'zod';
import { createManualClock } from '../index.ts';
import { createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

const bulkAnswer = z.object({ messageIds: z.array(z.array(z.string())) });

async function startChats(count: number, options: Parameters<typeof createTestPlatform>[0] = {}) {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url, ...options });
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const chatIds = Array.from({ length: count }, (_, n) => {
    const { chatId } = platform.control.createGroup({ name: String(n), memberIds: [userId], bot: false });
    platform.control.inviteBot(chatId, { silent: true });
    return chatId;
  });
  return { platform, control: platform.control, webhook, userId, chatIds };
}

test('posts thousands in one request, in order within each chat', async () => {
  const { platform, control, webhook, userId, chatIds } = await startChats(10, {
    // A busy machine may answer later than LINE waits.
    clock: createManualClock(),
  });
  const posts = chatIds.map((chatId) => ({
    chatId,
    userId,
    type: 'image',
    contents: [{ generate: { sizeBytes: 10, seed: chatId } }],
    times: 200,
  }));
  const answer = await platform.app.inject({ method: 'POST', url: '/dev/posts', payload: { posts } });
  const { messageIds } = bulkAnswer.parse(answer.json());
  await control.idle();
  expect(webhook.received).toHaveLength(2000);
  const received = webhook.received.map(({ json }) => json.events[0]);
  for (const chatId of chatIds) {
    const ids = received
      .filter((event) => JSON.stringify(event?.source).includes(chatId))
      .map((event) => messageOf(event).id);
    expect(ids).toEqual(ids.toSorted());
  }
  expect(new Set(received.map((event) => messageOf(event).id))).toEqual(new Set(messageIds.flat()));
  expect(control.deliverySummary()).toMatchObject({
    states: { delivered: 2000, waiting: 0 },
    verdicts: { ok: 2000 },
  });
});

test('generates different bytes for each repetition', async () => {
  const { control, userId, chatIds, platform } = await startChats(1);
  await control.postMany([
    {
      chatId: chatIds[0] ?? '',
      userId,
      type: 'file',
      contents: [{ generate: { sizeBytes: 9, seed: 's' } }],
      times: 2,
    },
  ]);
  const sources = platform.store.messages
    .values()
    .map((message) => message.kind === 'posted' && message.content?.source);
  expect(sources).toEqual([0, 1].map((time) => ({ kind: 'generated', seed: `s-${time}` })));
});

test('starts as many webhooks per second as configured', async () => {
  const clock = createManualClock();
  const { control, webhook, userId, chatIds } = await startChats(1, { clock });
  control.changeSettings({ webhookPerSecond: 10, webhookOrder: 'none' });
  await control.postMany([{ chatId: chatIds[0] ?? '', userId, type: 'text', text: 'ก', times: 5 }]);
  await expect.poll(() => webhook.received.length).toBe(1);
  for (const count of [2, 3, 4, 5]) {
    clock.advance(100);
    await expect.poll(() => webhook.received.length).toBe(count);
  }
  await control.idle();
});

test.each<['per-chat' | 'none', number, number]>([
  ['per-chat', 50, 1],
  ['none', 50, 6],
  ['none', 4, 4],
])(
  'in order %s with %i at a time, %i of one chat are sent at once',
  async (webhookOrder, webhookConcurrency, most) => {
    const { control, webhook, userId, chatIds } = await startChats(1);
    const open: Array<() => void> = [];
    webhook.answer = (response) => void open.push(() => response.end());
    control.changeSettings({ webhookOrder, webhookConcurrency });
    await control.postMany([{ chatId: chatIds[0] ?? '', userId, type: 'text', text: 'ก', times: 6 }]);
    await expect.poll(() => open.length).toBe(most);
    webhook.answer = (response) => response.end();
    for (const end of open) end();
    await control.idle();
    expect(webhook.received).toHaveLength(6);
  },
);

test('injects faults into their shares of all requests, the same each time', async () => {
  async function run(): Promise<unknown> {
    const { control, webhook, userId, chatIds } = await startChats(1, { clock: createManualClock() });
    control.changeSettings({
      webhookTrouble: { seed: 7, duplicate: 0.2, delay: 0, delayMs: 0, wrongSignature: 0.1, lose: 0.3 },
    });
    await control.postMany([{ chatId: chatIds[0] ?? '', userId, type: 'text', text: 'ก', times: 200 }]);
    await control.idle();
    return { received: webhook.received.length, summary: control.deliverySummary().states };
  }
  const first = await run();
  expect(await run()).toEqual(first);
  expect(first).toMatchObject({ summary: { lost: expect.any(Number), delivered: expect.any(Number) } });
});

test('delays let later webhooks overtake', async () => {
  const { control, webhook, userId, chatIds } = await startChats(1);
  const [chatId = ''] = chatIds;
  control.changeSettings({
    webhookTrouble: { seed: 1, duplicate: 0, delay: 0.5, delayMs: 50, wrongSignature: 0, lose: 0 },
  });
  const { messageIds } = await control.postMany([{ chatId, userId, type: 'text', text: 'ก', times: 40 }]);
  await expect.poll(() => webhook.received.length).toBe(40);
  const ids = webhook.received.map(({ json }) => messageOf(json.events[0]).id);
  expect(ids).not.toEqual(messageIds.flat());
  expect(new Set(ids)).toEqual(new Set(messageIds.flat()));
});
