import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, startWebhookServer } from '../test/platform.ts';

const answerSchema = z.looseObject({
  messages: z.array(z.looseObject({ messageId: z.string().optional() })).default([]),
});

/** Starts a platform with a group of two, to which tests post over HTTP as seeds and journeys do. */
async function startGroup() {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const origin = await platform.listen();
  const somsri = platform.control.createUser({ displayName: 'สมศรี' });
  const ek = platform.control.createUser({ displayName: 'เอก' });
  const group = platform.control.createGroup({ name: 'บ้าน', memberIds: [somsri.userId, ek.userId] });

  async function send(method: string, path: string, body?: unknown) {
    const isForm = body instanceof FormData;
    const isJson = body !== undefined && !isForm;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: isJson ? { 'content-type': 'application/json' } : {},
      body: isForm ? body : isJson ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: answerSchema.parse(await response.json()) };
  }

  async function post(body: FormData | Record<string, unknown>) {
    const { status, body: answer } = await send('POST', `/dev/groups/${group.chatId}/messages`, body);
    return { status, messages: answer.messages, firstId: answer.messages[0]?.messageId ?? '' };
  }
  return { platform, webhook, origin, send, post, group, somsri, ek };
}

function toForm(fields: Record<string, string>, files: Record<string, File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

test('the chat API creates people and groups, and lets them and the bot join and leave', async () => {
  const { send, platform, group, somsri } = await startGroup();
  const made = await send('POST', '/dev/users', { displayName: 'ใหม่' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ userId: expect.stringMatching(/^U[0-9a-f]{32}$/), displayName: 'ใหม่' });
  const other = await send('POST', '/dev/groups', { name: 'อีกกลุ่ม', memberIds: [somsri.userId], bot: false });
  expect(other.body).toMatchObject({ memberIds: [somsri.userId], botJoined: false });
  await send('POST', `/dev/groups/${group.chatId}/members`, { userIds: [made.body.userId] });
  await send('DELETE', `/dev/groups/${group.chatId}/members/${somsri.userId}`);
  await send('DELETE', `/dev/groups/${group.chatId}/bot`);
  await send('POST', `/dev/groups/${group.chatId}/bot`, { silent: true });
  await platform.control.idle();
  const types = platform.control.deliveries().map(({ events }) => events[0]?.type);
  expect(types).toEqual(['join', 'memberJoined', 'memberLeft', 'leave']);
});

test('the chat API accepts a form with many pictures as an image set', async () => {
  const { post, somsri } = await startGroup();
  const pictures = [1, 2].map((n) => new File([`รูป ${n}`], `รูป${n}.jpg`, { type: 'image/jpeg' }));
  const posted = await post(toForm({ userId: somsri.userId, type: 'image' }, { content: pictures }));
  expect(posted.status).toBe(201);
  expect(posted.messages).toMatchObject([
    { imageSet: { index: 1, total: 2 } },
    { imageSet: { index: 2, total: 2 } },
  ]);
});

test('the chat API accepts a form with a file and options, and keeps its Thai name', async () => {
  const { post, somsri, webhook, platform } = await startGroup();
  const file = new File(['ข้อมูล'], 'น้ำใจ 👨‍👩‍👧.txt', { type: 'text/plain' });
  const options = JSON.stringify({ webhook: { duplicate: 1 }, faults: [{ kind: 'not-ready' }] });
  await post(toForm({ userId: somsri.userId, type: 'file', options }, { content: [file] }));
  await platform.control.idle();
  expect(webhook.received.slice(1).map(({ json }) => json.events[0]?.message)).toMatchObject([
    { type: 'file', fileName: 'น้ำใจ 👨‍👩‍👧.txt', fileSize: 18 },
    { type: 'file', fileName: 'น้ำใจ 👨‍👩‍👧.txt', fileSize: 18 },
  ]);
});

test('the chat API accepts a video with its poster and length', async () => {
  const { post, ek, platform } = await startGroup();
  const content = [new File(['film'], 'a.mp4', { type: 'video/mp4' })];
  const poster = [new File(['poster'], 'p.jpg', { type: 'image/jpeg' })];
  const { messages } = await post(
    toForm({ userId: ek.userId, type: 'video', durationMs: '4200' }, { content, poster }),
  );
  expect(messages).toMatchObject([{ durationMs: 4200, content: { sizeBytes: 4 }, poster: { sizeBytes: 6 } }]);
  await platform.control.idle();
  expect(platform.control.deliveries().at(-1)?.events[0]?.message).toMatchObject({
    type: 'video',
    duration: 4200,
  });
});

test('the chat API accepts JSON with base64, unsends, and reports the outcome', async () => {
  const { send, post, somsri, platform } = await startGroup();
  const { messages, firstId } = await post({
    userId: somsri.userId,
    type: 'audio',
    contents: [{ base64: btoa('sound'), durationMs: 900 }],
    at: '2026-11-20T09:00:00+07:00',
  });
  expect(messages).toMatchObject([{ type: 'audio', at: Date.UTC(2026, 10, 20, 2) }]);
  expect((await send('POST', `/dev/messages/${firstId}/unsend`, {})).status).toBe(200);
  await platform.control.idle();
  expect((await send('GET', '/dev/deliveries')).body.deliveries).toMatchObject([
    { state: 'delivered', events: [{ type: 'join' }] },
    { state: 'delivered', events: [{ type: 'message' }] },
    { state: 'delivered', events: [{ type: 'unsend' }] },
  ]);
});

test('the chat API adds later pictures to the same image set', async () => {
  const { post, somsri } = await startGroup();
  const picture = { base64: btoa('x') };
  const imageSet = { id: 'A'.repeat(64), total: 3 };
  const first = await post({ userId: somsri.userId, type: 'image', contents: [picture, picture], imageSet });
  const rest = await post({
    userId: somsri.userId,
    type: 'image',
    contents: [picture],
    imageSet: { ...imageSet, firstIndex: 3 },
  });
  expect([...first.messages, ...rest.messages].map((message) => message.imageSet)).toEqual(
    [1, 2, 3].map((index) => ({ id: imageSet.id, index, total: 3 })),
  );
});

test.each([
  ['a stranger', { userId: `U${'0'.repeat(32)}`, type: 'text', text: 'ก' }, 404],
  ['no content', { type: 'image' }, 400],
  ['a misspelt field', { type: 'text', txt: 'ก' }, 400],
  ['content from nowhere', { type: 'file', contents: [{ fileName: 'a' }] }, 400],
])('the chat API rejects a post of %s', async (_name, body, status) => {
  const { post, somsri } = await startGroup();
  expect((await post({ userId: somsri.userId, ...body })).status).toBe(status);
});

test('a reset deletes everything but the webhook address', async () => {
  const { send, webhook, platform } = await startGroup();
  await platform.control.idle();
  await send('POST', '/dev/reset', {});
  expect((await send('GET', '/dev/groups')).body).toMatchObject({ groups: [] });
  expect((await send('GET', '/dev/people')).body).toMatchObject({ people: [] });
  expect((await send('GET', '/dev/settings')).body).toMatchObject({ webhookUrl: webhook.url, usage: 0 });
});

test('a change of a chat notifies the page', async () => {
  const { origin, post, group, somsri } = await startGroup();
  const live = await fetch(`${origin}/line/live`);
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('retry');
  await post({ userId: somsri.userId, type: 'text', text: 'ก' });
  let heard = '';
  while (!heard.includes('"messages"')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('event: change');
  expect(heard).toContain(group.chatId);
  await reader?.cancel();
});

test('posted content is isolated: no scripts, no sniffing, ranges on request', async () => {
  const { origin, post, somsri } = await startGroup();
  const html = { base64: btoa('<script>alert(1)</script>'), fileName: 'a.html', mimeType: 'text/html' };
  const { firstId } = await post({ userId: somsri.userId, type: 'file', contents: [html] });
  const url = `${origin}/line/content/${firstId}`;
  const whole = await fetch(url);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const part = await fetch(url, { headers: { range: 'bytes=1-6' } });
  expect([part.status, await part.text()]).toEqual([206, 'script']);
  expect((await fetch(url, { headers: { range: 'bytes=99-' } })).status).toBe(416);
});

test('an unsent message shows nothing of its content', async () => {
  const { send, post, group, somsri } = await startGroup();
  const { firstId } = await post({ userId: somsri.userId, type: 'text', text: 'ความลับ' });
  await send('POST', `/dev/messages/${firstId}/unsend`, {});
  const shown = await send('GET', `/line/view/${group.chatId}`);
  expect(shown.body.messages).toMatchObject([{ kind: 'notice' }, { isUnsent: true }]);
  expect(JSON.stringify(shown.body)).not.toContain('ความลับ');
});

test('a chat shows who joined and left, even if the bot is not notified', async () => {
  const { send, group, ek } = await startGroup();
  await send('DELETE', `/dev/groups/${group.chatId}/members/${ek.userId}?silent=true`);
  await send('POST', `/dev/groups/${group.chatId}/members`, { userIds: [ek.userId] });
  await send('DELETE', `/dev/groups/${group.chatId}/bot`);
  const shown = await send('GET', `/line/view/${group.chatId}`);
  expect(shown.body.messages).toMatchObject([
    { what: 'joined', isBot: true },
    { what: 'left', userIds: [ek.userId] },
    { what: 'joined', userIds: [ek.userId] },
    { what: 'left', isBot: true },
  ]);
});

test('every person has a generated face, always the same', async () => {
  const { origin, somsri } = await startGroup();
  const draw = async () =>
    Buffer.from(await (await fetch(`${origin}/pictures/${somsri.userId}/small`)).arrayBuffer());
  const face = await draw();
  expect(face.subarray(1, 4).toString()).toBe('PNG');
  expect(face.equals(await draw())).toBe(true);
});

test('the chat page is served without external resources, and built when it is stale', async () => {
  const { app } = createTestPlatform();
  const page = await app.inject({ url: '/line' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const [, script] = /src="(\/line\/assets\/[\w-]+\.js)"/.exec(page.body) ?? [];
  const asset = await app.inject({ url: script ?? '' });
  expect(asset.headers['content-type']).toContain('text/javascript');
  expect((await app.inject({ url: '/line/assets/..%2findex.html' })).statusCode).toBe(404);
});
