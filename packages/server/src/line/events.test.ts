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

function read(own: Record<string, unknown>) {
  return readStoredEvent(parseBody(event(own))[0]?.event);
}

const image = {
  type: 'image',
  id: '354718705033693859',
  quoteToken: 'q',
  contentProvider: { type: 'line' },
  imageSet: { id: 'E005', index: 1, total: 2 },
};

test('reads a picture of an album', () => {
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
      imageSet: { lineSetId: 'E005', index: 1, total: 2 },
    },
  });
});

test('reads an album of which LINE tells only the id', () => {
  const message = { ...image, imageSet: { id: 'E005' } };
  expect(read({ type: 'message', message })).toMatchObject({
    message: { imageSet: { lineSetId: 'E005', index: null, total: null } },
  });
});

test('reads a file with its name and size, and no author', () => {
  const message = { type: 'file', id: '1', fileName: 'งบ.pdf', fileSize: 0 };
  expect(read({ type: 'message', message, source: { type: 'room', roomId: 'R1' } })).toMatchObject({
    chat: { type: 'room', lineChatId: 'R1' },
    lineUserId: null,
    message: { kind: 'file', fileName: 'งบ.pdf', sizeBytes: 0, isExternal: false },
  });
});

test('knows bytes on a stranger’s server, and forgets where it is', () => {
  const contentProvider = { type: 'external', originalContentUrl: 'http://10.0.0.1/' };
  const [stored] = parseBody(event({ type: 'message', message: { ...image, contentProvider } }));
  expect(JSON.stringify(stored)).not.toContain('10.0.0.1');
  expect(readStoredEvent(stored?.event)).toMatchObject({ message: { isExternal: true } });
});

test('keeps nothing of what people write', () => {
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
  expect(stored.map(({ event: one }) => readStoredEvent(one).type)).toEqual(Array(6).fill('other'));
});

test.each([
  ['a number for an id', { ...image, id: 354_718_705 }],
  ['no id', { ...image, id: undefined }],
  ['an unknown kind', { ...image, type: 'hologram' }],
])('takes a message with %s for one it cannot act upon', (_name, message) => {
  expect(read({ type: 'message', message })).toMatchObject({ type: 'other' });
});

test('is silent in standby', () => {
  expect(read({ type: 'join', mode: 'standby' })).toMatchObject({ type: 'join', replyToken: null });
});

test('reads who came, leaving out those without an id', () => {
  const members = [{ type: 'user', userId: 'U1' }, { type: 'user' }];
  expect(read({ type: 'memberJoined', joined: { members } })).toMatchObject({ lineUserIds: ['U1'] });
  expect(read({ type: 'memberLeft', left: { members } })).toMatchObject({ lineUserIds: ['U1'] });
});

test('makes a name storable that PostgreSQL would refuse', () => {
  const message = { type: 'file', id: '1', fileName: 'a\u0000b\ud800c.pdf', fileSize: 1 };
  expect(read({ type: 'message', message })).toMatchObject({ message: { fileName: 'ab\ufffdc.pdf' } });
});

test.each([
  ['counts that are no counts', { index: 3_000_000_000, total: -1 }],
  ['places before the first', { index: 0, total: 0 }],
])('takes an album with %s as one of which LINE tells only the id', (_name, counts) => {
  const message = { ...image, duration: 1e12, imageSet: { id: 'E005', ...counts } };
  expect(read({ type: 'message', message })).toMatchObject({
    message: { durationMs: null, imageSet: { lineSetId: 'E005', index: null, total: null } },
  });
});

test.each([8.64e15, -1, 'now'])('takes the timestamp %s, which no list could hold, for now', (timestamp) => {
  const before = Date.now();
  const { occurredAt } = read({ type: 'join', timestamp });
  expect(occurredAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(occurredAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test.each(['__proto__', 'constructor', 'toString'])(
  'stores a type called %s as one that nobody knows',
  (type) => {
    const [stored] = parseBody(event({ type, message: image }));
    expect(stored?.event).not.toHaveProperty('message');
    expect(readStoredEvent(stored?.event).type).toBe('other');
  },
);

test('gives an event without an id one that its repetition has too', () => {
  const nameless = event({ type: 'join', webhookEventId: undefined });
  const [first, second] = parseBody(nameless, nameless);
  expect(first?.webhookEventId).toMatch(/^[0-9a-f]{64}$/);
  expect(second?.webhookEventId).toBe(first?.webhookEventId);
});

test('takes no events for a connection test', () => {
  expect(parseBody()).toEqual([]);
});

test.each([
  '',
  'null',
  '[]',
  '{"events":[]}',
  '{"destination":"U1","events":{}}',
  '{"destination":"U1","events":[1]}',
])('knows that %j is no webhook body', (text) => {
  expect(parseWebhookBody(Buffer.from(text))).toBeNull();
});
