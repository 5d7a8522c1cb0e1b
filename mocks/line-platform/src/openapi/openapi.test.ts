import { expect, test } from 'vitest';
import { asBot, createTestPlatform } from '../test/platform.ts';
import { findFaults, parseLineBody, type RequestBodies } from './check.ts';
import { lineDescription } from './description.ts';

const bodies: RequestBodies = {
  ReplyMessageRequest: { replyToken: 'r', messages: [{ type: 'text', text: 'ก' }] },
  PushMessageRequest: { to: 'C', messages: [{ type: 'text', text: 'ก' }], notificationDisabled: true },
  MulticastRequest: { to: ['U'], messages: [{ type: 'sticker', packageId: '1', stickerId: '2' }] },
  BroadcastRequest: { messages: [{ type: 'location', title: 'ก', address: 'ข', latitude: 1, longitude: 2 }] },
  ValidateMessageRequest: { messages: [{ type: 'coupon', couponId: 'c' }] },
  SetWebhookEndpointRequest: { endpoint: 'https://a.example/' },
  TestWebhookEndpointRequest: {},
  ShowLoadingAnimationRequest: { chatId: 'U', loadingSeconds: 5 },
  MarkMessagesAsReadByTokenRequest: { markAsReadToken: 't' },
};

test.each(Object.entries(bodies))('LINE’s schemas accept a %s', (name, body) => {
  expect(parseLineBody(name as keyof RequestBodies, body)).toBe(body);
  expect(() => parseLineBody(name as keyof RequestBodies, { ...body, surprise: 1 })).toThrow('1 error(s)');
});

const url = 'https://a.example/a.jpg';
const action = { type: 'message', label: 'ใช่', text: 'ใช่' };
const bubble = (body: Record<string, unknown>) => ({
  type: 'flex',
  altText: 'ก',
  contents: { type: 'bubble', body: { type: 'box', layout: 'vertical', contents: [], ...body } },
});
const template = (rest: Record<string, unknown>) => ({ type: 'template', altText: 'ก', template: rest });
const quick = (count: number) => ({
  type: 'text',
  text: 'ก',
  quickReply: { items: Array.from({ length: count }, () => ({ type: 'action', action })) },
});

test.each<[string, Record<string, unknown>]>([
  [
    'a text with a mention',
    { type: 'textV2', text: '{a}', substitution: { a: { type: 'mention', mentionee: { type: 'all' } } } },
  ],
  ['5,000 units of text', { type: 'text', text: '😀'.repeat(2500) }],
  ['a picture', { type: 'image', originalContentUrl: url, previewImageUrl: url }],
  ['a video', { type: 'video', originalContentUrl: url, previewImageUrl: url, trackingId: 't' }],
  ['a sound', { type: 'audio', originalContentUrl: url, duration: 1000 }],
  ['buttons', template({ type: 'buttons', text: 'ก', actions: [action] })],
  ['a question', template({ type: 'confirm', text: 'ก', actions: [action, action] })],
  ['a carousel', template({ type: 'carousel', columns: [{ text: 'ก', actions: [action] }] })],
  ['pictures to tap', template({ type: 'image_carousel', columns: [{ imageUrl: url, action }] })],
  ['thirteen quick replies', quick(13)],
  ['a sender', { type: 'text', text: 'ก', sender: { name: 'เก็บไว้', iconUrl: url } }],
  ['an empty box', bubble({})],
  [
    'sizes in pixels and shares',
    bubble({ paddingAll: '12px', width: '50%', cornerRadius: 'md', borderWidth: 'light' }),
  ],
  [
    'spans',
    bubble({ contents: [{ type: 'text', contents: [{ type: 'span', text: 'ก', weight: 'bold' }] }] }),
  ],
  [
    'a gradient',
    bubble({
      background: { type: 'linearGradient', angle: '0deg', startColor: '#000000', endColor: '#ffffff' },
    }),
  ],
  [
    'a link with another for PCs',
    bubble({ action: { type: 'uri', uri: 'line://app/1', altUri: { desktop: url } } }),
  ],
])('LINE’s schemas accept %s', (_name, message) => {
  expect(findFaults('messaging-api', 'Message', message)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no type', { text: 'ก' }, 'type: Must be one of the following values: [text, textV2, sticker'],
  [
    'a unit too many',
    { type: 'text', text: `${'😀'.repeat(2500)}.` },
    'text: Length must be between 0 and 5000',
  ],
  [
    'a picture without preview',
    { type: 'image', originalContentUrl: url },
    'previewImageUrl: May not be empty',
  ],
  [
    'a picture over http',
    { type: 'image', originalContentUrl: 'http://a.example/', previewImageUrl: url },
    'originalContentUrl: Must be a valid HTTPS URL',
  ],
  [
    'a question with one answer',
    template({ type: 'confirm', text: 'ก', actions: [action] }),
    'template.actions: Size must be between 2 and 2',
  ],
  [
    'five buttons',
    template({ type: 'buttons', text: 'ก', actions: Array(5).fill(action) }),
    'template.actions: Size must be between 1 and 4',
  ],
  ['fourteen quick replies', quick(14), 'quickReply.items: Size must be between 1 and 13'],
  [
    'a sender with a long name',
    { type: 'text', text: 'ก', sender: { name: 'ก'.repeat(21) } },
    'sender.name: Length must be between 0 and 20',
  ],
  ['an empty altText', { ...bubble({}), altText: '' }, 'altText: May not be empty'],
  [
    'contents of another kind',
    { type: 'flex', altText: 'ก', contents: { type: 'box' } },
    'contents.type: Must be one of the following values: [bubble, carousel]',
  ],
  [
    'thirteen bubbles',
    {
      type: 'flex',
      altText: 'ก',
      contents: { type: 'carousel', contents: Array(13).fill(bubble({}).contents) },
    },
    'contents.contents: Size must be between 1 and 12',
  ],
  [
    'a button without label',
    bubble({ contents: [{ type: 'button', action: { type: 'uri', uri: url } }] }),
    'contents.body.contents[0].action.label: May not be empty',
  ],
  [
    'a script for a link',
    bubble({ action: { type: 'uri', uri: 'javascript:alert(1)' } }),
    'contents.body.action.uri: invalid uri scheme',
  ],
  [
    'a long postback',
    bubble({ action: { type: 'postback', data: 'a'.repeat(301) } }),
    'contents.body.action.data: Length must be between 0 and 300',
  ],
  ['a size nobody knows', bubble({ spacing: 'huge' }), 'contents.body.spacing: invalid property'],
  [
    'a layout nobody knows',
    bubble({ layout: 'grid' }),
    'contents.body.layout: Must be one of the following values: [horizontal, vertical, baseline]',
  ],
  [
    'a text without text',
    bubble({ contents: [{ type: 'text' }] }),
    'contents.body.contents[0].text: must be non-empty text',
  ],
  [
    'a span on its own',
    bubble({ contents: [{ type: 'span', text: 'ก' }] }),
    'contents.body.contents[0].type: Must be one of the following values: [box',
  ],
])('LINE’s schemas refuse %s', (_name, message, fault) => {
  expect(findFaults('messaging-api', 'Message', message)).toEqual([expect.stringContaining(fault)]);
});

test('a value of the wrong type is reported before everything else, as by LINE', () => {
  const wrong = { messages: [{ type: 'text', text: 5, unknown: 1 }] };
  expect(() => parseLineBody('ValidateMessageRequest', wrong)).toThrow(
    "The property, 'messages[0].text', in the request body is invalid (line: -, column: -)",
  );
});

test('LINE’s answer schemas are found by path', () => {
  const { answerSchema } = lineDescription();
  expect(answerSchema('GET', '/v2/bot/group/:chatId/summary', 200)?.schema).toBe('GroupSummaryResponse');
  expect(answerSchema('GET', '/v2/bot/group/:chatId/menu', 200)).toBeNull();
});

test('an answer that LINE could not send becomes a 500', async () => {
  const platform = createTestPlatform();
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม' });
  platform.store.chats.put(chatId, {
    ...platform.control.createGroup({ name: 'ก' }),
    chatId,
    name: Number('1') as never,
  });
  const answer = await platform.app.inject({ url: `/v2/bot/group/${chatId}/summary`, headers: asBot });
  expect(answer.statusCode).toBe(500);
  expect(answer.json().message).toContain('GroupSummaryResponse');
});
