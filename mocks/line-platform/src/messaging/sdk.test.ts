import { messagingApi } from '@line/bot-sdk';
import { expect, test } from 'vitest';
import { createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

/**
 * Starts a platform with LINE's SDK as the bot, a group and a room with it, a friend, and a message of each
 * relevant kind.
 */
async function startBot() {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({
    webhookUrl: webhook.url,
    isVerifiedAccount: true,
    monthlyLimit: 500,
  });
  const { control } = platform;
  const baseURL = await platform.listen();
  const { userId } = control.createUser({ displayName: 'สมศรี', isFriend: true, statusMessage: 'สวัสดี' });
  const { chatId: groupId } = control.createGroup({ name: 'บ้านสวน', memberIds: [userId] });
  const { chatId: roomId } = control.createGroup({ name: 'ห้อง', type: 'room', memberIds: [userId] });
  const [video] = await control.post(groupId, {
    userId,
    type: 'video',
    contents: [{ generate: { sizeBytes: 10 } }],
  });
  await control.idle();
  const last = webhook.received.map(({ json }) => json.events[0]).at(-1);
  const options = { channelAccessToken: 'bot', baseURL };
  return {
    bot: new messagingApi.MessagingApiClient(options),
    blobs: new messagingApi.MessagingApiBlobClient(options),
    ...{ control, userId, groupId, roomId, webhookUrl: webhook.url, videoId: video?.messageId ?? '' },
    ...{ replyToken: String(last?.replyToken), readToken: String(messageOf(last).markAsReadToken) },
  };
}

type Bot = Awaited<ReturnType<typeof startBot>>;
const messages = [{ type: 'text' as const, text: 'ก' }];
const sent = { sentMessages: [{ id: expect.stringMatching(/^\d{18}$/), quoteToken: expect.any(String) }] };

test.each<[string, (bot: Bot) => unknown, unknown]>([
  ['replies', ({ bot, replyToken }) => bot.replyMessage({ replyToken, messages }), sent],
  ['pushes to a person', ({ bot, userId }) => bot.pushMessage({ to: userId, messages }), sent],
  ['pushes to a group', ({ bot, groupId }) => bot.pushMessage({ to: groupId, messages }), sent],
  ['pushes to a room', ({ bot, roomId }) => bot.pushMessage({ to: roomId, messages }), sent],
  ['multicasts', ({ bot, userId }) => bot.multicast({ to: [userId], messages }), {}],
  ['broadcasts', ({ bot }) => bot.broadcast({ messages }), {}],
  ['tries a reply', ({ bot }) => bot.validateReply({ messages }), {}],
  ['tries a push', ({ bot }) => bot.validatePush({ messages }), {}],
  ['asks for its quota', ({ bot }) => bot.getMessageQuota(), { type: 'limited', value: 500 }],
  ['asks what is used of it', ({ bot }) => bot.getMessageQuotaConsumption(), { totalUsage: 0 }],
  ['asks who it is', ({ bot }) => bot.getBotInfo(), { chatMode: 'bot', basicId: '@kepwai' }],
  ['asks who a friend is', ({ bot, userId }) => bot.getProfile(userId), { displayName: 'สมศรี' }],
  [
    'asks what a group is called',
    ({ bot, groupId }) => bot.getGroupSummary(groupId),
    { groupName: 'บ้านสวน' },
  ],
  ['counts a group', ({ bot, groupId }) => bot.getGroupMemberCount(groupId), { count: 1 }],
  [
    'lists a group',
    ({ bot, groupId }) => bot.getGroupMembersIds(groupId),
    { memberIds: [expect.any(String)] },
  ],
  [
    'asks who is in a group',
    ({ bot, groupId, userId }) => bot.getGroupMemberProfile(groupId, userId),
    { displayName: 'สมศรี' },
  ],
  ['leaves a group', ({ bot, groupId }) => bot.leaveGroup(groupId), {}],
  ['counts a room', ({ bot, roomId }) => bot.getRoomMemberCount(roomId), { count: 1 }],
  ['lists a room', ({ bot, roomId }) => bot.getRoomMembersIds(roomId), { memberIds: [expect.any(String)] }],
  [
    'asks who is in a room',
    ({ bot, roomId, userId }) => bot.getRoomMemberProfile(roomId, userId),
    { displayName: 'สมศรี' },
  ],
  ['leaves a room', ({ bot, roomId }) => bot.leaveRoom(roomId), {}],
  ['seems busy', ({ bot, userId }) => bot.showLoadingAnimation({ chatId: userId }), {}],
  ['has read', ({ bot, readToken }) => bot.markMessagesAsReadByToken({ markAsReadToken: readToken }), {}],
  ['sets its webhook', ({ bot, webhookUrl }) => bot.setWebhookEndpoint({ endpoint: webhookUrl }), {}],
  ['asks for its webhook', ({ bot }) => bot.getWebhookEndpoint(), { active: true }],
  ['tries its webhook', ({ bot }) => bot.testWebhookEndpoint({}), { success: true, reason: 'OK' }],
  [
    'asks after a video',
    ({ blobs, videoId }) => blobs.getMessageContentTranscodingByMessageId(videoId),
    { status: 'succeeded' },
  ],
])('LINE’s SDK %s', async (_name, call, answer) => {
  expect(await call(await startBot())).toMatchObject(answer as object);
});

test.each<[string, (bot: Bot) => Promise<unknown>, number, string]>([
  [
    'to nobody LINE could know',
    ({ bot }) => bot.pushMessage({ to: 'me', messages }),
    400,
    "The property, 'to', in the request body is invalid (line: -, column: -)",
  ],
  [
    'to a group it is not in',
    ({ bot }) => bot.pushMessage({ to: `C${'0'.repeat(32)}`, messages }),
    400,
    'Failed to send messages',
  ],
  [
    'over its quota',
    ({ bot, control, userId }) => {
      control.changeSettings({ usage: 500 });
      return bot.pushMessage({ to: userId, messages });
    },
    429,
    'You have reached your monthly limit.',
  ],
  [
    'with a token of yesterday',
    ({ bot }) => bot.replyMessage({ replyToken: '0'.repeat(32), messages }),
    400,
    'Invalid reply token',
  ],
  [
    'after an id of the wrong form',
    ({ bot }) => bot.getGroupSummary('me'),
    400,
    "The value for the 'groupId' parameter is invalid",
  ],
  ['after a stranger', ({ bot }) => bot.getProfile(`U${'0'.repeat(32)}`), 404, 'Not found'],
  [
    'for members of an account that is not verified',
    ({ bot, control, groupId }) => {
      control.changeSettings({ isVerifiedAccount: false });
      return bot.getGroupMembersIds(groupId);
    },
    403,
    'Access to this API is not available for your account',
  ],
  [
    'for a page of members nobody gave out',
    ({ bot, groupId }) => bot.getGroupMembersIds(groupId, 'x'),
    400,
    'Invalid start param',
  ],
  [
    'for the preview of what has none',
    async ({ blobs, control, groupId, userId }) => {
      const [file] = await control.post(groupId, { userId, type: 'file', contents: [{ base64: '' }] });
      return blobs.getMessageContentPreview(file?.messageId ?? '');
    },
    400,
    'The content can not be previewed',
  ],
])('LINE’s SDK is refused when it requests %s', async (_name, call, status, message) => {
  const asked = call(await startBot());
  await expect(asked).rejects.toMatchObject({ status, body: JSON.stringify({ message }) });
});
