import { signBody } from '@kepwai/line-platform';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { amountOf } from '../../../test/amounts.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';

let shared: TestApp;
beforeEach(async (t) => {
  shared = await createTestApp(t);
});

async function send(body: string, headers: Record<string, string> = {}) {
  const answer = await shared.app.inject({
    method: 'POST',
    url: '/api/line/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, json: answer.json() };
}

function signed(body: string) {
  return { 'x-line-signature': signBody(Buffer.from(body), shared.line.config.messagingChannel.secret) };
}

function bodyOf(...events: unknown[]): string {
  return JSON.stringify({ destination: shared.line.config.messagingChannel.botUserId, events });
}

const text = {
  type: 'message',
  mode: 'active',
  timestamp: 1_627_356_924_513,
  webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
  deliveryContext: { isRedelivery: false },
  replyToken: 'reply',
  source: { type: 'group', groupId: 'C1', userId: 'U1' },
  message: { type: 'text', id: '1', text: 'รหัสผ่านคือ ๑๒๓๔ 🔑' },
};

const listEvents = () => shared.deps.db.selectFrom('line_events').selectAll().execute();

test('the webhook stores events signed by LINE, with Thai and emoji, but none of the text', async () => {
  const body = bodyOf(text);
  expect(await send(body, signed(body))).toEqual({ status: 200, json: { success: true, data: {} } });
  const [stored] = await listEvents();
  expect(stored).toMatchObject({ webhook_event_id: text.webhookEventId, handled_at: null });
  expect(JSON.stringify(stored)).not.toContain('รหัสผ่าน');
});

test('the webhook stores commands to the bot but no search terms', async () => {
  const textEvent = (id: string, words: string) => ({
    ...text,
    webhookEventId: id,
    message: { ...text.message, text: words },
  });
  const body = bodyOf(
    textEvent('a', 'หา ลับมาก'),
    textEvent('b', 'หยุดเก็บ'),
    textEvent('c', 'หยุดเก็บของแมวลับมาก'),
    { ...text, webhookEventId: 'd', type: 'postback', message: undefined, postback: { data: 'ลับมาก' } },
    { ...text, webhookEventId: 'e', type: 'messageEdited', message: { ...text.message, text: 'ลับมาก' } },
  );
  expect(await send(body, signed(body))).toMatchObject({ status: 200 });
  const stored = await listEvents();
  expect(JSON.stringify(stored)).not.toContain('ลับมาก');
  const commands = stored.map(
    ({ event }) => event && typeof event === 'object' && 'command' in event && event.command,
  );
  expect(commands).toEqual(['search', 'stop', false, false, false]);
  const jobs = await sql`select data from pgboss.job`.execute(shared.deps.db);
  expect(JSON.stringify(jobs.rows)).not.toContain('ลับมาก');
});

test.each([
  ['the signature of another body', () => signed('{}')],
  ['an invalid signature', () => ({ 'x-line-signature': 'nonsense' })],
  ['no signature', () => ({})],
])('the webhook answers 401 to %s and stores nothing', async (_name, headers) => {
  expect(await send(bodyOf(text), headers())).toMatchObject({
    status: 401,
    json: { success: false, error: { code: 'INVALID_SIGNATURE' } },
  });
  expect(await listEvents()).toEqual([]);
});

test('the webhook answers 401 before it parses the body as JSON', async () => {
  expect(await send('{"destination":')).toMatchObject({ status: 401 });
});

test('the webhook answers 200 to a connection test without events', async () => {
  const body = bodyOf();
  expect(await send(body, signed(body))).toMatchObject({ status: 200 });
});

test('the webhook answers 400 to a signed body that is no webhook', async () => {
  const body = '{"destination":"U1"}';
  expect(await send(body, signed(body))).toMatchObject({
    status: 400,
    json: { error: { code: 'INVALID_REQUEST' } },
  });
});

test('the webhook stores an event once, however often it is delivered', async () => {
  const body = bodyOf(text, text);
  await Promise.all([send(body, signed(body)), send(body, signed(body))]);
  const redelivered = bodyOf({ ...text, deliveryContext: { isRedelivery: true } });
  expect(await send(redelivered, signed(redelivered))).toMatchObject({ status: 200 });
  expect(await listEvents()).toHaveLength(1);
});

test('the webhook stores an event of an unknown type', async () => {
  const body = bodyOf({ ...text, type: 'somethingNew', message: undefined });
  expect(await send(body, signed(body))).toMatchObject({ status: 200 });
  expect(await listEvents()).toHaveLength(1);
});

test('the webhook stores as many events as fit into a body with a constant number of queries', {
  tags: 'slow',
}, async () => {
  // Few are still more than a query has parameters for, with a column each; 40,000 fill a body.
  const count = amountOf({ few: 14_000, whole: 40_000 });
  const events = Array.from({ length: count }, (_, index) => ({
    type: 'x',
    webhookEventId: `event ${index}`,
  }));
  const body = bodyOf(...events, ...events.slice(0, 10));
  // A busy machine may exceed the timeout of a request: then it is 503, and LINE sends them again.
  await expect.poll(() => send(body, signed(body))).toMatchObject({ status: 200 });
  expect(await listEvents()).toHaveLength(count);
});
