import { beforeEach, describe, expect, test } from 'vitest';
import { createManualClock, type LinePlatform, type ManualClock } from '../index.ts';
import { createTestPlatform } from '../test/platform.ts';
import { rules } from './rules.ts';

const hourMs = 3_600_000;

/** A visitor, with their chat. */
interface Visitor {
  /** Secret of the link. */
  secret: string;
  cookie: string;
  chatId: string;
  userId: string;
  messageId: string;
}

let clock: ManualClock;
let line: LinePlatform;
let outside: string;
let mine: Visitor;
let other: Visitor;
beforeEach(async () => {
  clock = createManualClock(Date.parse('2026-11-26T05:00:00Z'));
  line = createTestPlatform({ clock });
  outside = await line.listenForVisitors();
  mine = await createVisitor('บ้านเรา');
  other = await createVisitor('บ้านเขา');
});

async function createVisitor(name: string): Promise<Visitor> {
  const { control } = line;
  const { userId } = control.createUser({ displayName: `คุณ ${name}` });
  const { chatId } = control.createGroup({ name, memberIds: [userId] });
  const contents = [{ picture: { seed: name, width: 64, height: 48 } }];
  const [posted] = await control.post(chatId, { userId, type: 'image', contents });
  const secret = control.visits.open({
    ...{ chatId, userIds: [userId], askedBy: '192.0.2.1' },
    endsAt: clock.now() + hourMs,
    ...{ maxMessages: 3, maxBytes: 20_000 },
  });
  control.visits.setAppPath(secret, '/microapp/g1');
  return { secret, cookie: await enter(secret), chatId, userId, messageId: posted?.messageId ?? '' };
}

/** Opens a link as a new browser does. Returns its cookie. */
async function enter(secret: string): Promise<string> {
  const { headers } = await fetch(`${outside}/line/visits/${secret}`, { redirect: 'manual' });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Calls as a visitor; without one as an outsider. */
async function call(visitor: Visitor | null, method: string, path: string, body?: object | FormData) {
  const isForm = body instanceof FormData;
  const response = await fetch(outside + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(visitor && { cookie: visitor.cookie }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const write = (visitor: Visitor, text: string, of = visitor) =>
  call(visitor, 'POST', `/dev/groups/${of.chatId}/messages`, { userId: of.userId, type: 'text', text });

test('a visitor sees one chat and its people, and writes there', async () => {
  const view = JSON.parse((await call(mine, 'GET', '/line/view')).text);
  expect(view).toMatchObject({
    visit: { endsAt: clock.now() + hourMs },
    people: [{ userId: mine.userId }],
    chats: [{ chatId: mine.chatId }],
  });
  expect((await write(mine, 'สวัสดี')).status).toBe(201);
  expect((await call(mine, 'GET', `/line/view/${mine.chatId}`)).text).toContain('สวัสดี');
  expect((await call(mine, 'GET', `/line/content/${mine.messageId}`)).status).toBe(200);
  expect((await call(mine, 'GET', `/pictures/${mine.userId}`)).status).toBe(200);
});

test('the link of a visit leads to its chat, and to a page of the app', async () => {
  const { status, headers } = await call(mine, 'GET', `/line/visits/${mine.secret}?app=/file`);
  expect(status).toBe(302);
  expect(headers.get('set-cookie')).toBeNull();
  const place = new URL(headers.get('location') ?? '', outside);
  expect([...place.searchParams]).toEqual([
    ['as', mine.userId],
    ['chat', mine.chatId],
    ['app', '/microapp/g1/file'],
  ]);
  expect((await call(null, 'GET', '/line/visits/unknown')).headers.get('location')).toBe('/line');
});

test('a visit belongs to the first browser that opens its link', async () => {
  expect(mine.cookie).toMatch(/^line-visit=[\w-]+$/);
  expect(mine.cookie).not.toContain(mine.secret);
  for (const visitor of [null, other]) {
    const second = await call(visitor, 'GET', `/line/visits/${mine.secret}`);
    expect([second.headers.get('location'), second.headers.get('set-cookie')]).toEqual(['/line', null]);
  }
  const withLink = { ...mine, cookie: `line-visit=${mine.secret}` };
  expect((await call(withLink, 'GET', '/line/view')).status).toBe(410);
});

describe('data of other visits', () => {
  const refused: Array<[what: string, method: string, path: () => string, body?: () => object]> = [
    ['the chat', 'GET', () => `/line/view/${other.chatId}`],
    ['its search', 'GET', () => `/line/view/${other.chatId}/search?text=a`],
    ['a picture in it', 'GET', () => `/line/content/${other.messageId}`],
    ['a preview', 'GET', () => `/line/preview/${other.messageId}`],
    ['a sign-in', 'GET', () => signIn(other.userId)],
    ['marking as read', 'POST', () => `/dev/groups/${other.chatId}/read`, () => ({ userId: other.userId })],
    [
      'a tap',
      'POST',
      () => `/dev/groups/${other.chatId}/postback`,
      () => ({ userId: other.userId, data: 'a' }),
    ],
    ['unsending', 'POST', () => `/dev/messages/${other.messageId}/unsend`, () => ({})],
    ['editing', 'POST', () => `/dev/messages/${other.messageId}/edit`, () => ({ text: 'a' })],
  ];
  const signIn = (userId: string) =>
    `/dev/authorize?${new URLSearchParams({ redirect_uri: 'http://localhost:3000/microapp', user_id: userId })}`;

  test.each(refused)('%s is not found', async (_what, method, path, body) => {
    expect((await call(mine, method, path(), body?.())).status).toBe(404);
  });

  test('nobody writes into another chat, or as one of its people', async () => {
    expect((await write(mine, 'a', other)).status).toBe(404);
    const as = { userId: other.userId, type: 'text', text: 'a' };
    expect((await call(mine, 'POST', `/dev/groups/${mine.chatId}/messages`, as)).status).toBe(400);
    const page = { chatId: other.chatId, userId: mine.userId, messages: [{ type: 'text', text: 'a' }] };
    expect((await call(mine, 'POST', '/dev/liff/messages', page)).status).toBe(400);
    const form = new FormData();
    form.set('userId', other.userId);
    form.set('type', 'image');
    form.set('content', new Blob(['a'], { type: 'image/png' }), 'a.png');
    expect((await call(mine, 'POST', `/dev/groups/${mine.chatId}/messages`, form)).status).toBe(400);
    expect(line.store.messages.values()).toHaveLength(2);
  });

  test('the page to choose a person shows only their own', async () => {
    const { text } = await call(mine, 'GET', '/dev/authorize?redirect_uri=http://localhost:3000/microapp');
    expect(text).toContain(mine.userId);
    expect(text).not.toContain(other.userId);
  });

  test('an open page gets only events of its own chat', async () => {
    const controller = new AbortController();
    const { body } = await fetch(`${outside}/line/live`, {
      headers: { cookie: mine.cookie },
      signal: controller.signal,
    });
    await write(other, 'สวัสดี');
    await write(mine, 'สวัสดี');
    let told = '';
    for await (const bytes of body ?? []) {
      told += Buffer.from(bytes).toString();
      if (told.includes('data:')) break;
    }
    controller.abort();
    expect(told.match(/data:.*/g)).toEqual(['data: {}']);
  });

  test.each([
    ['GET', '/dev/people'],
    ['GET', '/dev/groups'],
    ['GET', '/dev/log'],
    ['GET', '/dev/settings'],
    ['POST', '/dev/tokens'],
    ['POST', '/dev/reset'],
    ['POST', '/dev/users'],
    ['POST', '/dev/webhook/events'],
    ['POST', '/dev/faults'],
    ['GET', '/v2/bot/info'],
    ['POST', '/oauth2/v3/token'],
    ['GET', '/oauth2/v2.1/authorize'],
    ['GET', '/'],
  ])('%s %s is not found from outside', async (method, path) => {
    expect((await call(mine, method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
  });

  test('calls meant for developers are refused', async () => {
    const route = `/dev/groups/${mine.chatId}/messages`;
    const text = { userId: mine.userId, type: 'text', text: 'a' };
    for (const more of [{ webhook: { patch: { source: {} } } }, { at: 1 }, { contents: [] }])
      expect((await call(mine, 'POST', route, { ...text, ...more })).status).toBe(400);
    const form = new FormData();
    form.set('options', '{"webhook":{"patch":{}}}');
    form.set('content', new Blob(['a'], { type: 'image/png' }), 'a.png');
    expect((await call(other, 'POST', `/dev/groups/${other.chatId}/messages`, form)).status).toBe(404);
  });
});

test('a request without a visit reaches only the page itself', async () => {
  for (const rule of Object.keys(rules).filter((name) => rules[name]?.needs === 'visit')) {
    const [method = '', path = ''] = rule.split(' ');
    const answer = await call(
      null,
      method,
      path.replaceAll(/:\w+/g, mine.chatId),
      method === 'POST' ? {} : undefined,
    );
    if (rules[rule]?.isPage) expect([answer.status, answer.headers.get('location')]).toEqual([302, '/line']);
    else expect(answer.status, rule).toBe(410);
  }
});

test('messages and bytes of a visit are counted, file by file', async () => {
  const form = new FormData();
  form.set('userId', mine.userId);
  form.set('type', 'image');
  for (const name of ['a', 'b']) form.append('content', new Blob([name], { type: 'image/png' }), name);
  const route = `/dev/groups/${mine.chatId}/messages`;
  expect((await call(mine, 'POST', route, form)).status).toBe(201);
  expect((await write(mine, 'หนึ่ง')).status).toBe(201);
  expect((await write(mine, 'สอง')).status).toBe(429);
  form.set('content', new Blob([new Uint8Array(20_000)], { type: 'image/png' }), 'c');
  expect((await call(other, 'POST', `/dev/groups/${other.chatId}/messages`, form)).status).toBe(429);
});

test('an ended visit shows nothing, and all of its data is deleted but nothing of others', async () => {
  await call(mine, 'GET', `/dev/authorize?redirect_uri=http://localhost:3000/&user_id=${mine.userId}`);
  await write(mine, 'ความลับ');
  clock.advance(hourMs / 2);
  const late = await createVisitor('มาทีหลัง');
  clock.advance(hourMs / 2);
  expect((await call(mine, 'GET', '/line/view')).status).toBe(410);
  expect(await line.control.visits.deleteEnded()).toBe(2);
  const left = (id: string) =>
    Object.values(line.store)
      .filter((table) => typeof table === 'object')
      .flatMap((table) => table.values())
      .filter((row) => !('visitId' in Object(row)) && JSON.stringify(row).includes(id));
  for (const id of [mine.chatId, mine.userId, mine.messageId, other.chatId]) expect(left(id)).toEqual([]);
  expect(left(late.chatId).length).toBeGreaterThan(1);
  expect((await call(late, 'GET', `/line/content/${late.messageId}`)).status).toBe(200);
  clock.advance(3 * 60_000);
  expect(await line.control.visits.deleteEnded()).toBe(2);
  expect(line.store.visits.values()).toHaveLength(1);
});
