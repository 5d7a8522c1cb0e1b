import type { webhook as sdk } from '@line/bot-sdk';
import { expect, test } from 'vitest';
import type { Control, PostRequest } from '../index.ts';
import { findFaults } from '../openapi/check.ts';
import { asBot, createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

/** Starts a group with the bot; returns the events that it gets from now on. */
async function startGroup(type: 'group' | 'room' = 'group') {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const { control } = platform;
  const [userId, other] = ['ก', 'ข'].map((displayName) => control.createUser({ displayName }).userId) as [
    string,
    string,
  ];
  const { chatId } = control.createGroup({ name: 'กลุ่ม', type, memberIds: [userId], bot: false });
  control.inviteBot(chatId, { silent: true });

  async function heard(): Promise<Record<string, unknown>[]> {
    await control.idle();
    return webhook.received.splice(0).flatMap(({ json }) => json.events);
  }
  const post = (input: Omit<PostRequest, 'userId'>) => control.post(chatId, { userId, ...input });
  return { platform, control, webhook, chatId, userId, other, heard, post };
}

type Group = Awaited<ReturnType<typeof startGroup>>;
const bytes = [{ generate: { sizeBytes: 3 } }];

/** An action of a person, and LINE's event for it. `type` is checked by the SDK's types. */
const actions: Array<
  [
    type: sdk.Event['type'],
    does: (group: Group) => unknown,
    tells: Record<string, unknown>,
    hasToken: boolean,
  ]
> = [
  [
    'message',
    ({ post }) => post({ type: 'text', text: 'ก' }),
    { message: { type: 'text', text: 'ก' } },
    true,
  ],
  [
    'message',
    ({ post }) =>
      post({
        type: 'text',
        text: '@ข ก',
        extra: { quotedMessageId: '1', mention: { mentionees: [{ type: 'all', index: 0, length: 2 }] } },
      }),
    { message: { quotedMessageId: '1' } },
    true,
  ],
  [
    'message',
    ({ post }) => post({ type: 'image', contents: bytes }),
    { message: { contentProvider: { type: 'line' } } },
    true,
  ],
  [
    'message',
    ({ post }) =>
      post({ type: 'video', contents: [{ ...bytes[0], generate: { sizeBytes: 3 }, durationMs: 5 }] }),
    { message: { duration: 5 } },
    true,
  ],
  ['message', ({ post }) => post({ type: 'audio', contents: bytes }), { message: { type: 'audio' } }, true],
  [
    'message',
    ({ post }) => post({ type: 'file', contents: [{ generate: { sizeBytes: 3 }, fileName: 'ก.pdf' }] }),
    { message: { fileName: 'ก.pdf', fileSize: 3 } },
    true,
  ],
  ['message', ({ post }) => post({ type: 'sticker' }), { message: { stickerResourceType: 'STATIC' } }, true],
  [
    'message',
    ({ post }) => post({ type: 'location', extra: { latitude: 1, longitude: 2, title: 'ก' } }),
    { message: { latitude: 1, title: 'ก' } },
    true,
  ],
  [
    'unsend',
    async ({ post, control }) => control.unsend(await postUndelivered(post)),
    { unsend: { messageId: expect.any(String) } },
    false,
  ],
  [
    'join',
    ({ control, chatId }) => {
      control.removeBot(chatId, { silent: true });
      control.inviteBot(chatId);
    },
    {},
    true,
  ],
  ['leave', ({ control, chatId }) => control.removeBot(chatId), {}, false],
  [
    'memberJoined',
    ({ control, chatId, other }) => control.addMembers(chatId, [other]),
    { joined: { members: [{ type: 'user' }] } },
    true,
  ],
  [
    'memberLeft',
    ({ control, chatId, userId }) => control.removeMember(chatId, userId),
    { left: { members: [{ type: 'user' }] } },
    false,
  ],
  [
    'follow',
    ({ control, userId }) => control.setFriendship(userId, true),
    { follow: { isUnblocked: false } },
    true,
  ],
  ['unfollow', ({ control, userId }) => control.setFriendship(userId, false), {}, false],
  [
    'postback',
    ({ control, chatId, userId }) =>
      control.tapPostback(chatId, { userId, data: 'a=1', params: { date: '2026-11-21' } }),
    { postback: { data: 'a=1', params: { date: '2026-11-21' } } },
    true,
  ],
  [
    'videoPlayComplete',
    ({ control, userId }) =>
      control.happen(userId, {
        type: 'videoPlayComplete',
        userId,
        canReply: true,
        fields: { videoPlayComplete: { trackingId: 't' } },
      }),
    { videoPlayComplete: { trackingId: 't' } },
    true,
  ],
  [
    'accountLink',
    ({ control, userId }) =>
      control.happen(userId, {
        type: 'accountLink',
        userId,
        fields: { link: { result: 'failed', nonce: 'n' } },
      }),
    { link: { result: 'failed' } },
    false,
  ],
  [
    'beacon',
    ({ control, userId }) =>
      control.happen(userId, {
        type: 'beacon',
        userId,
        canReply: true,
        fields: { beacon: { hwid: 'h', type: 'enter' } },
      }),
    { beacon: { type: 'enter' } },
    true,
  ],
];

async function postUndelivered(post: Group['post']): Promise<string> {
  const [message] = await post({ type: 'text', text: 'ก', webhook: { lose: true } });
  return message?.messageId ?? '';
}

test.each(actions)('%s is sent in LINE’s form (%#)', async (type, does, tells, hasToken) => {
  const group = await startGroup();
  await does(group);
  const [event, ...more] = await group.heard();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ type, mode: 'active', deliveryContext: { isRedelivery: false }, ...tells });
  expect('replyToken' in (event ?? {})).toBe(hasToken);
  expect(findFaults('webhook', 'Event', event)).toEqual([]);
});

test('an edited text has the same id, a new quote token and no other tokens', async () => {
  const { control, post, heard } = await startGroup();
  const [message] = await post({ type: 'text', text: 'ก' });
  control.edit(message?.messageId ?? '', 'ข');
  const [before, after] = await heard();
  expect(after).toMatchObject({
    type: 'messageEdited',
    message: { id: message?.messageId, type: 'text', text: 'ข' },
  });
  expect(messageOf(after)).not.toHaveProperty('markAsReadToken');
  expect(messageOf(after).quoteToken).not.toBe(messageOf(before).quoteToken);
  expect(after?.replyToken).not.toBe(before?.replyToken);
  expect(() => control.edit('1', 'ค')).toThrow('Nobody posted a message 1');
});

test('a person who unblocks the bot is reported as unblocked', async () => {
  const { control, userId, heard } = await startGroup();
  for (const isFriend of [true, false, true]) control.setFriendship(userId, isFriend);
  expect((await heard()).map(({ type, follow }) => [type, follow])).toEqual([
    ['follow', { isUnblocked: false }],
    ['unfollow', undefined],
    ['follow', { isUnblocked: true }],
  ]);
});

test('events of rooms have a roomId, and no user if LINE names none', async () => {
  const { control, chatId, post, heard, userId } = await startGroup('room');
  await post({ type: 'text', text: 'ก' });
  control.removeBot(chatId);
  expect((await heard()).map(({ source }) => source)).toEqual([
    { type: 'room', roomId: chatId, userId },
    { type: 'room', roomId: chatId },
  ]);
});

test.each<[string, PostRequest['webhook'], Record<string, unknown>]>([
  ['standby', { standby: true }, { mode: 'standby' }],
  ['a patch', { patch: { message: { extra: 1 }, webhookEventId: null } }, { message: { extra: 1 } }],
  ['no user', { omitUserId: true }, { source: { type: 'group' } }],
])('the platform sends %s', async (_name, webhook, tells) => {
  const { post, heard } = await startGroup();
  await post({ type: 'text', text: 'ก', webhook });
  const [event] = await heard();
  expect(event).toMatchObject(tells);
  expect('replyToken' in (event ?? {})).toBe(!webhook?.standby);
  expect('webhookEventId' in (event ?? {})).toBe(!webhook?.patch);
  expect(event?.source).toHaveProperty(...((webhook?.omitUserId ? ['groupId'] : ['userId']) as [string]));
});

test('copies are marked as redelivered', async () => {
  const { post, heard } = await startGroup();
  await post({ type: 'text', text: 'ก', webhook: { redeliver: 2 } });
  const events = await heard();
  expect(events.map(({ deliveryContext }) => deliveryContext)).toEqual(
    [false, true, true].map((isRedelivery) => ({ isRedelivery })),
  );
  expect(new Set(events.map(({ webhookEventId }) => webhookEventId)).size).toBe(1);
});

const set = { id: 'A'.repeat(64) };

test.each<[string, PostRequest['imageSet'], unknown[]]>([
  [
    'complete',
    { id: set.id },
    [
      { ...set, index: 1, total: 2 },
      { ...set, index: 2, total: 2 },
    ],
  ],
  ['with the id alone', { id: set.id, form: 'id-only' }, [set, set]],
  [
    'without index',
    { id: set.id, form: 'no-index' },
    [
      { ...set, total: 2 },
      { ...set, total: 2 },
    ],
  ],
  [
    'without total',
    { id: set.id, form: 'no-total' },
    [
      { ...set, index: 1 },
      { ...set, index: 2 },
    ],
  ],
  [
    'without id',
    { form: 'no-id' },
    [
      { index: 1, total: 2 },
      { index: 2, total: 2 },
    ],
  ],
  ['not told of', { form: 'absent' }, [undefined, undefined]],
  [
    'incomplete',
    { id: set.id, firstIndex: 2, total: 9 },
    [
      { ...set, index: 2, total: 9 },
      { ...set, index: 3, total: 9 },
    ],
  ],
])('an image set %s', async (_name, imageSet, told) => {
  const { post, heard } = await startGroup();
  await post({ type: 'image', contents: [...bytes, ...bytes], imageSet });
  expect((await heard()).map((event) => messageOf(event).imageSet)).toEqual(told);
});

test('the pictures of a set are shuffled the same way for the same seed', async () => {
  const { post, heard } = await startGroup();
  async function orderOf(seed: number): Promise<unknown[]> {
    await post({ type: 'image', contents: Array(8).fill(bytes[0]), webhook: { order: 'shuffled', seed } });
    return (await heard()).map((event) => (messageOf(event).imageSet as { index: number }).index);
  }
  const first = await orderOf(1);
  expect(first).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await orderOf(1)).toEqual(first);
  expect(await orderOf(2)).not.toEqual(first);
});

test('an invalid event of a known type is rejected, and any unknown type accepted', async () => {
  const { control, chatId, userId, heard } = await startGroup();
  expect(() => control.happen(chatId, { type: 'beacon', fields: { beacon: { type: 'flies' } } })).toThrow(
    'LINE sends no such event',
  );
  control.happen(chatId, { type: 'teleported', userId, fields: { to: 'ดวงจันทร์' } });
  expect(await heard()).toMatchObject([
    { type: 'teleported', to: 'ดวงจันทร์', source: { groupId: chatId, userId } },
  ]);
});

test('an external picture is not on the content endpoint', async () => {
  const { platform, post, heard } = await startGroup();
  await post({ type: 'image', contents: bytes, provider: 'external' });
  const message = messageOf((await heard())[0]);
  expect(message.contentProvider).toMatchObject({ type: 'external', originalContentUrl: expect.any(String) });
  const content = await platform.app.inject({ url: `/v2/bot/message/${message.id}/content`, headers: asBot });
  expect(content.statusCode).toBe(404);
});

test('every event about groups can have faults', async () => {
  const { control, chatId, other, heard } = await startGroup();
  const twice = { webhook: { duplicate: 1 } } satisfies Parameters<Control['inviteBot']>[1];
  control.addMembers(chatId, [other], twice);
  control.removeMember(chatId, other, twice);
  control.removeBot(chatId, twice);
  expect((await heard()).map(({ type }) => type)).toEqual([
    'memberJoined',
    'memberJoined',
    'memberLeft',
    'memberLeft',
    'leave',
    'leave',
  ]);
});
