import { hourMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { parseWebhookBody, readStoredEvent } from './events.ts';

const group = { type: 'group', groupId: 'C0123456789abcdef0123456789abcdef', userId: 'Uffff' };

function event(own: Record<string, unknown>) {
  return {
    mode: 'active',
    timestamp: 1_627_356_924_513,
    webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
    deliveryContext: { isRedelivery: false },
    source: group,
    replyToken: 'reply',
    ...own,
  };
}

function parseBody(...events: unknown[]) {
  return parseWebhookBody(Buffer.from(JSON.stringify({ destination: 'Ubot', events }))) ?? [];
}

const receivedAt = new Date(1_627_356_925_000);

function read(own: Record<string, unknown>) {
  return readStoredEvent(parseBody(event(own))[0]?.event, receivedAt);
}

const image = {
  type: 'image',
  id: '354718705033693859',
  quoteToken: 'q',
  contentProvider: { type: 'line' },
  imageSet: { id: 'E005', index: 1, total: 2 },
};

test('a picture of an image set is parsed', () => {
  expect(read({ type: 'message', message: image })).toEqual({
    type: 'content',
    chat: { type: 'group', lineChatId: group.groupId },
    lineUserId: 'Uffff',
    occurredAt: new Date(1_627_356_924_513),
    replyToken: 'reply',
    message: {
      lineMessageId: '354718705033693859',
      kind: 'image',
      isExternal: false,
      fileName: null,
      sizeBytes: null,
      durationMs: null,
      readToken: null,
      imageSet: { lineSetId: 'E005', index: 1, total: 2 },
    },
  });
});

test('an image set of which LINE only sends the id is parsed', () => {
  const message = { ...image, imageSet: { id: 'E005' } };
  expect(read({ type: 'message', message })).toMatchObject({
    message: { imageSet: { lineSetId: 'E005', index: null, total: null } },
  });
});

test('a file is parsed with its name and size, without a sender', () => {
  const message = { type: 'file', id: '1', fileName: 'งบ.pdf', fileSize: 0 };
  expect(read({ type: 'message', message, source: { type: 'room', roomId: 'R1' } })).toMatchObject({
    chat: { type: 'room', lineChatId: 'R1' },
    lineUserId: null,
    message: { kind: 'file', fileName: 'งบ.pdf', sizeBytes: 0, isExternal: false },
  });
});

test('content on an external server is recognised, and its address dropped', () => {
  const contentProvider = { type: 'external', originalContentUrl: 'http://10.0.0.1/' };
  const [stored] = parseBody(event({ type: 'message', message: { ...image, contentProvider } }));
  expect(JSON.stringify(stored)).not.toContain('10.0.0.1');
  expect(readStoredEvent(stored?.event, receivedAt)).toMatchObject({ message: { isExternal: true } });
});

test('the text that people write is dropped', () => {
  const secret = 'รหัสผ่านคือ 1234';
  const stored = parseBody(
    event({
      type: 'message',
      message: { type: 'text', id: '1', text: secret, mention: secret, emojis: secret },
    }),
    event({ type: 'message', message: { type: 'location', id: '2', title: secret, address: secret } }),
    event({ type: 'message', message: { type: 'sticker', id: '3', text: secret, keywords: [secret] } }),
    event({ type: 'messageEdited', message: { type: 'text', id: '1', text: secret } }),
    event({ type: 'postback', postback: { data: secret } }),
    event({ type: 'somethingNew', payload: secret }),
  );
  expect(stored).toHaveLength(6);
  expect(JSON.stringify(stored)).not.toContain('รหัสผ่าน');
  expect(stored.map(({ event: one }) => readStoredEvent(one, receivedAt).type)).toEqual(
    Array(6).fill('other'),
  );
});

test.each([
  ['a number for an id', { ...image, id: 354_718_705 }],
  ['no id', { ...image, id: undefined }],
  ['an unknown kind', { ...image, type: 'hologram' }],
])('a message with %s is treated as unhandled', (_name, message) => {
  expect(read({ type: 'message', message })).toMatchObject({ type: 'other' });
});

test('the reply token of an event in standby is dropped', () => {
  expect(read({ type: 'join', mode: 'standby' })).toMatchObject({ type: 'join', replyToken: null });
});

test('joined members are parsed, except those without an id', () => {
  const members = [{ type: 'user', userId: 'U1' }, { type: 'user' }];
  expect(read({ type: 'memberJoined', joined: { members } })).toMatchObject({ lineUserIds: ['U1'] });
  expect(read({ type: 'memberLeft', left: { members } })).toMatchObject({ lineUserIds: ['U1'] });
});

test('a name that PostgreSQL would reject is made storable', () => {
  const message = { type: 'file', id: '1', fileName: 'a\u0000b\ud800c.pdf', fileSize: 1 };
  expect(read({ type: 'message', message })).toMatchObject({ message: { fileName: 'ab\ufffdc.pdf' } });
});

test.each([
  ['counts that are no counts', { index: 3_000_000_000, total: -1 }],
  ['places before the first', { index: 0, total: 0 }],
])('an image set with %s is treated as one with only an id', (_name, counts) => {
  const message = { ...image, duration: 1e12, imageSet: { id: 'E005', ...counts } };
  expect(read({ type: 'message', message })).toMatchObject({
    message: { durationMs: null, imageSet: { lineSetId: 'E005', index: null, total: null } },
  });
});

test.each([-1, 'now', null])('the invalid timestamp %s is replaced by the time of arrival', (timestamp) => {
  expect(read({ type: 'join', timestamp })).toMatchObject({ occurredAt: receivedAt });
});

test.each([8.64e15, Number.MAX_VALUE, receivedAt.getTime() + hourMs])(
  'the timestamp %s, which is far ahead of arrival, is replaced',
  (timestamp) => {
    const occurredAt = new Date(receivedAt.getTime() + 600_000);
    expect(read({ type: 'join', timestamp })).toMatchObject({ occurredAt });
  },
);

test('null in an event is treated as absent', () => {
  const message = { ...image, contentProvider: null, imageSet: null, duration: null };
  const source = { ...group, userId: null, roomId: null };
  expect(read({ type: 'message', message, source, replyToken: null, mode: null })).toMatchObject({
    type: 'content',
    chat: { lineChatId: group.groupId },
    lineUserId: null,
    replyToken: null,
    message: { isExternal: false, imageSet: null },
  });
});

test('only known fields of each part of an event are stored', () => {
  const more = { 'not\u0000storable': 'รหัสผ่าน', note: 'รหัสผ่าน', userId: { note: 'รหัสผ่าน' } };
  const stored = parseBody(
    event({ type: 'memberJoined', joined: { ...more, members: [{ ...more, userId: 'U1' }, null, 7] } }),
    event({ type: 'unsend', unsend: { ...more, messageId: '1' } }),
    event({
      type: 'message',
      source: { ...more, ...group },
      deliveryContext: more,
      message: { ...image, contentProvider: { ...more, type: 'line' }, imageSet: { ...more, id: 'E005' } },
    }),
  );
  expect(JSON.stringify(stored)).not.toMatch(/รหัสผ่าน|storable/);
  expect(stored.map(({ event: one }) => readStoredEvent(one, receivedAt))).toMatchObject([
    { type: 'members-joined', lineUserIds: ['U1'] },
    { type: 'unsend', lineMessageId: '1' },
    { type: 'content', message: { imageSet: { lineSetId: 'E005' } } },
  ]);
});

test('even the file name of a message to the bot alone is dropped', () => {
  const message = { type: 'file', id: '1', fileName: 'รหัสผ่าน.pdf', fileSize: 1 };
  const stored = parseBody(event({ type: 'message', message, source: { type: 'user', userId: 'U1' } }));
  expect(stored).toMatchObject([{ lineChatId: null, isPrivate: true }]);
  expect(JSON.stringify(stored)).not.toContain('รหัสผ่าน');
});

test('a chat of an unknown form is ignored, and not treated as one with one person', () => {
  const source = { type: 'square', squareId: 'S1', userId: 'U1' };
  expect(parseBody(event({ type: 'message', message: image, source }))).toMatchObject([
    { lineChatId: null, isPrivate: false },
  ]);
});

test('ids that no index can hold are treated as absent', () => {
  const endless = 'x'.repeat(5000);
  expect(read({ type: 'unsend', unsend: { messageId: endless } })).toMatchObject({ type: 'other' });
  expect(read({ type: 'join', source: { type: 'group', groupId: endless } })).toMatchObject({ chat: null });
  expect(parseBody(event({ type: 'join', webhookEventId: endless }))[0]?.webhookEventId).toHaveLength(64);
});

test.each(['__proto__', 'constructor', 'toString'])('the type %s is stored as unknown', (type) => {
  const [stored] = parseBody(event({ type, message: image }));
  expect(stored?.event).not.toHaveProperty('message');
  expect(readStoredEvent(stored?.event, receivedAt).type).toBe('other');
});

test('an event without an id gets the same id at each delivery', () => {
  const nameless = event({ type: 'join', webhookEventId: undefined });
  const again = { ...nameless, deliveryContext: { isRedelivery: true } };
  const [first, second] = parseBody(nameless, again);
  expect(first?.webhookEventId).toMatch(/^[0-9a-f]{64}$/);
  expect(second?.webhookEventId).toBe(first?.webhookEventId);
});

test('valid events among invalid ones are parsed', () => {
  expect(parseBody(1, null, event({ type: 'join' }), 'join', [])).toHaveLength(1);
});

test('an empty list of events is parsed as a connection test', () => {
  expect(parseBody()).toEqual([]);
});

test.each(['', 'null', '[]', '{"events":[]}', '{"destination":"U1","events":{}}'])(
  'a webhook body %j is rejected',
  (text) => {
    expect(parseWebhookBody(Buffer.from(text))).toBeNull();
  },
);
