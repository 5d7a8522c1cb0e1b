import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PostRequest } from '../chat/post-request.ts';
import {
  type ContentFault,
  createManualClock,
  generateContent,
  type LinePlatform,
  type LinePlatformOptions,
} from '../index.ts';
import { asBot, createTestPlatform } from '../test/platform.ts';

/** Creates a platform with one group, and a function to post into it. */
function createGroupPlatform(options: LinePlatformOptions = {}) {
  const platform = createTestPlatform(options);
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม', memberIds: [userId] });
  async function post(input: Omit<PostRequest, 'userId'>): Promise<string> {
    const [message] = await platform.control.post(chatId, { userId, ...input });
    return message?.messageId ?? '';
  }
  return { platform, post, userId, chatId };
}

const get = (platform: LinePlatform, messageId: string, rest = '') =>
  platform.app.inject({ url: `/v2/bot/message/${messageId}/content${rest}`, headers: asBot });

test('the content API returns the bytes with their type and length', async () => {
  const { platform, post } = createGroupPlatform();
  const pdf = await post({
    type: 'file',
    contents: [{ bytes: Buffer.from('%PDF-1.7'), fileName: 'งาน.pdf' }],
  });
  const answer = await get(platform, pdf);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '8' });
  expect(answer.body).toBe('%PDF-1.7');
  const empty = await get(
    platform,
    await post({ type: 'file', contents: [{ base64: '', fileName: 'ว่าง.txt' }] }),
  );
  expect(empty).toMatchObject({ statusCode: 200, body: '' });
  const anonymous = await platform.app.inject({ url: `/v2/bot/message/${pdf}/content` });
  expect(anonymous.statusCode).toBe(401);
});

test('the content API answers 404 for messages that the bot did not see and 410 for unsent ones', async () => {
  const { platform, post, chatId } = createGroupPlatform();
  const source = { contents: [{ base64: btoa('x') }] };
  const unsent = await post({ type: 'image', ...source });
  platform.control.unsend(unsent);
  expect((await get(platform, unsent)).json()).toEqual({ message: 'The content is gone' });
  expect((await get(platform, unsent, '/preview')).statusCode).toBe(410);
  const external = await post({ type: 'image', provider: 'external', ...source });
  platform.control.removeBot(chatId);
  const unseen = await post({ type: 'image', ...source });
  for (const id of [external, unseen, '123456789012345678']) {
    const answer = await get(platform, id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'not found' });
  }
});

test('the content API previews pictures smaller and videos by their poster, nothing else', async () => {
  const { platform, post } = createGroupPlatform();
  const image = await post({ type: 'image', contents: [{ picture: { width: 2000, height: 1000 } }] });
  const red = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer();
  const video = await post({
    type: 'video',
    contents: [{ generate: { sizeBytes: 100 }, poster: { bytes: red }, durationMs: 5000 }],
  });
  const bare = await post({ type: 'video', contents: [{ generate: { sizeBytes: 100 } }] });
  const sizes = [];
  for (const id of [image, video, bare]) {
    const { width, height } = await sharp((await get(platform, id, '/preview')).rawPayload).metadata();
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [512, 256],
    [64, 36],
    [512, 288],
  ]);
  const file = await post({ type: 'file', contents: [{ base64: btoa('x'), fileName: 'a.txt' }] });
  expect((await get(platform, file, '/preview')).json()).toEqual({
    message: 'The content can not be previewed',
  });
  expect((await get(platform, image, '/transcoding')).statusCode).toBe(400);
  expect((await get(platform, video, '/transcoding')).json()).toEqual({ status: 'succeeded' });
});

test.each<[ContentFault, number]>([
  [{ kind: 'not-ready', times: 2 }, 202],
  [{ kind: 'not-found', times: 2 }, 404],
  [{ kind: 'gone', times: 2 }, 410],
  [{ kind: 'rate-limited', times: 2 }, 429],
  [{ kind: 'server-error', times: 2 }, 500],
  [{ kind: 'unauthorized', times: 2 }, 401],
])('the content API fails as configured, %o, and then recovers', async (fault, status) => {
  const { platform, post } = createGroupPlatform();
  const id = await post({ type: 'video', contents: [{ base64: btoa('film'), faults: [fault] }] });
  expect((await get(platform, id)).statusCode).toBe(status);
  expect((await get(platform, id)).statusCode).toBe(status);
  expect((await get(platform, id)).body).toBe('film');
});

test('content is not ready for a time, by the clock, and reports its transcoding status', async () => {
  const clock = createManualClock();
  const { platform, post } = createGroupPlatform({ clock });
  const faults = [{ kind: 'not-ready' as const, forMs: 60_000 }];
  const id = await post({ type: 'video', contents: [{ base64: btoa('film'), faults }] });
  for (let n = 0; n < 3; n += 1) expect(await get(platform, id)).toMatchObject({ statusCode: 202, body: '' });
  expect((await get(platform, id, '/transcoding')).json()).toEqual({ status: 'processing' });
  clock.advance(60_000);
  expect((await get(platform, id)).body).toBe('film');
  expect((await get(platform, id, '/transcoding')).json()).toEqual({ status: 'succeeded' });
});

test('the content API ignores ranges, which LINE does not promise, until it is set to serve them', async () => {
  const { platform, post } = createGroupPlatform();
  const id = await post({ type: 'file', contents: [{ base64: btoa('0123456789'), fileName: 'a.txt' }] });
  const url = `/v2/bot/message/${id}/content`;
  const part = (range: string) => platform.app.inject({ url, headers: { ...asBot, range } });
  expect(await part('bytes=4-')).toMatchObject({ statusCode: 200, body: '0123456789' });
  expect((await platform.app.inject({ method: 'HEAD', url, headers: asBot })).statusCode).toBe(404);
  platform.control.changeSettings({ servesRanges: true });
  const rest = await part('bytes=4-');
  expect(rest).toMatchObject({ statusCode: 206, body: '456789' });
  expect(rest.headers['content-range']).toBe('bytes 4-9/10');
  expect((await part('bytes=10-')).statusCode).toBe(416);
});

test('content is empty for as long as configured', async () => {
  const { platform, post } = createGroupPlatform();
  const id = await post({
    type: 'image',
    contents: [{ base64: btoa('x'), faults: [{ kind: 'empty', times: 'always' }] }],
  });
  for (let n = 0; n < 3; n += 1) expect(await get(platform, id)).toMatchObject({ statusCode: 200, body: '' });
  platform.control.setContentFaults(id, []);
  expect((await get(platform, id)).body).toBe('x');
});

test('content is cut after a number of bytes with the full length announced', async () => {
  const { platform, post } = createGroupPlatform();
  const origin = await platform.listen();
  const id = await post({
    type: 'file',
    contents: [{ generate: { sizeBytes: 5_000_000 }, faults: [{ kind: 'cut', afterBytes: 1_234_567 }] }],
  });
  const response = await fetch(`${origin}/v2/bot/message/${id}/content`, { headers: asBot });
  expect(response.headers.get('content-length')).toBe('5000000');
  let received = 0;
  const reading = (async () => {
    for await (const chunk of response.body ?? []) received += chunk.length;
  })();
  await expect(reading).rejects.toThrow();
  expect(received).toBe(1_234_567);
});

test('content stalls after a number of bytes until the reader gives up', async () => {
  const { platform, post } = createGroupPlatform();
  const origin = await platform.listen();
  const id = await post({
    type: 'file',
    contents: [{ generate: { sizeBytes: 1000 }, faults: [{ kind: 'stall', afterBytes: 10 }] }],
  });
  const giveUp = new AbortController();
  const response = await fetch(`${origin}/v2/bot/message/${id}/content`, {
    headers: asBot,
    signal: giveUp.signal,
  });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(10);
  const next = reader?.read();
  giveUp.abort();
  await expect(next).rejects.toThrow();
});

test('400 MB of generated content are streamed, the same bytes each time', async () => {
  const { platform, post } = createGroupPlatform();
  const origin = await platform.listen();
  const sizeBytes = 400_000_000;
  const id = await post({
    type: 'file',
    contents: [{ generate: { sizeBytes, seed: 'big' }, fileName: 'ใหญ่.zip' }],
  });
  const response = await fetch(`${origin}/v2/bot/message/${id}/content`, { headers: asBot });
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    received += chunk.length;
  }
  expect(received).toBe(sizeBytes);
  const expected = createHash('sha256');
  for await (const chunk of generateContent('big', { end: sizeBytes, mimeType: 'application/zip' }))
    expected.update(chunk);
  expect(hash.digest('hex')).toBe(expected.digest('hex'));
});

test('any range of generated content has the same bytes as the whole', async () => {
  const whole = Buffer.concat(await generateContent('s', { end: 700_000, mimeType: 'image/png' }).toArray());
  const part = Buffer.concat(
    await generateContent('s', { start: 262_000, end: 600_001, mimeType: 'image/png' }).toArray(),
  );
  expect(part.equals(whole.subarray(262_000, 600_001))).toBe(true);
  expect(whole.subarray(1, 4).toString()).toBe('PNG');
});
