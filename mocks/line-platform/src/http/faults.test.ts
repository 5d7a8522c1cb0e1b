import { expect, test } from 'vitest';
import { createManualClock, type LinePlatform, type ScriptedAnswer } from '../index.ts';
import { asBot, createTestPlatform } from '../test/platform.ts';

const retryKey = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426614174000' };

/** Starts a platform with a group to push to. */
async function startPlatform(options: Parameters<typeof createTestPlatform>[0] = {}) {
  const platform = createTestPlatform(options);
  const origin = await platform.listen();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { chatId } = platform.control.createGroup({ name: 'กลุ่ม', memberIds: [userId] });
  const push = (headers = {}) =>
    fetch(`${origin}/v2/bot/message/push`, {
      method: 'POST',
      headers: { ...asBot, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ to: chatId, messages: [{ type: 'text', text: 'ก' }] }),
    });
  const summary = () => fetch(`${origin}/v2/bot/group/${chatId}/summary`, { headers: asBot });
  return { platform, control: platform.control, origin, push, summary, chatId, userId };
}

const limited = 'The API rate limit has been exceeded. Try again later.';

test.each<[string, ScriptedAnswer, number[], unknown]>([
  ['429 for a path', { path: '/v2/bot/group', status: 429 }, [429, 200], { message: limited }],
  [
    '500 twice',
    { path: '/v2/bot/group/*/summary', status: 500, times: 2 },
    [500, 500, 200],
    { message: 'Internal error' },
  ],
  [
    '503 everywhere',
    { path: '*', status: 503, times: 'always' },
    [503, 503, 503],
    { message: 'Internal error' },
  ],
  ['401 after one that goes well', { path: '*', status: 401, skip: 1 }, [200, 401, 200], null],
  ['a body of its own', { path: '*', status: 418, body: { message: 'ชา' } }, [418, 200], { message: 'ชา' }],
  ['another method is not meant', { path: '*', method: 'POST', status: 500 }, [200], null],
])('a fault answers as configured: %s', async (_name, fault, statuses, body) => {
  const { control, summary } = await startPlatform();
  control.addFault(fault);
  for (const [index, status] of statuses.entries()) {
    const answer = await summary();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-line-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    if (index === 0 && body) expect(await answer.json()).toEqual(body);
  }
});

test('a fault lasts for a time, by the clock', async () => {
  const clock = createManualClock();
  const { control, summary } = await startPlatform({ clock });
  control.addFault({ path: '*', status: 500, forMs: 60_000 });
  for (let n = 0; n < 3; n += 1) expect((await summary()).status).toBe(500);
  clock.advance(60_000);
  expect((await summary()).status).toBe(200);
  expect(control.faults()).toEqual([]);
});

test('a fault cuts the connection without an answer, and logs it', async () => {
  const { control, summary } = await startPlatform();
  control.addFault({ path: '*', cut: true });
  await expect(summary()).rejects.toThrow();
  expect((await summary()).status).toBe(200);
  await expect.poll(() => control.log().map(({ isCut }) => isCut)).toEqual([true, false]);
});

test.each<[string, ScriptedAnswer]>([
  ['answered with 500', { path: '/v2/bot/message/push', status: 500, takesEffect: true }],
  ['not answered', { path: '/v2/bot/message/push', cut: true, takesEffect: true }],
])('a push that took effect and was %s is recognised by its retry key', async (_name, fault) => {
  const { control, push } = await startPlatform();
  control.addFault(fault);
  const first = await push(retryKey).then(
    ({ status }) => status,
    () => 0,
  );
  expect([0, 500]).toContain(first);
  const again = await push(retryKey);
  expect(again.status).toBe(409);
  expect(control.sends()).toHaveLength(1);
  expect(again.headers.get('x-line-accepted-request-id')).toBe(control.sends()[0]?.requestId);
});

test('a fault cuts a body after a number of bytes, or sends it slowly', async () => {
  const { control, summary } = await startPlatform();
  control.addFault({ path: '*', cutAfterBytes: 10 });
  const cut = await summary();
  expect(Number(cut.headers.get('content-length'))).toBeGreaterThan(10);
  await expect(cut.text()).rejects.toThrow();
  control.addFault({ path: '*', bytesPerSecond: 2000 });
  expect(await (await summary()).json()).toMatchObject({ groupName: 'กลุ่ม' });
});

test('a fault applies to content, too', async () => {
  const { control, origin, chatId, userId } = await startPlatform();
  const contents = [{ generate: { sizeBytes: 300_000 } }];
  const [message] = await control.post(chatId, { userId, type: 'file', contents });
  control.addFault({ path: `/v2/bot/message/${message?.messageId}/content`, cutAfterBytes: 200_000 });
  const get = () => fetch(`${origin}/v2/bot/message/${message?.messageId}/content`, { headers: asBot });
  await expect((await get()).arrayBuffer()).rejects.toThrow();
  expect((await (await get()).arrayBuffer()).byteLength).toBe(300_000);
  await expect.poll(() => control.log().map(({ isCut }) => isCut)).toEqual([true, false]);
});

async function count(platform: LinePlatform, requests: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < requests; n += 1) {
    const { statusCode } = await platform.app.inject({ url: '/v2/bot/info', headers: asBot });
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

test('a fault limits the rate per endpoint with a bucket that refills', async () => {
  const clock = createManualClock();
  const { platform, control, summary } = await startPlatform({ clock });
  expect(await count(platform, 2001)).toEqual({ 200: 2000, 429: 1 });
  expect((await summary()).status).toBe(200);
  clock.advance(10);
  expect(await count(platform, 21)).toEqual({ 200: 20, 429: 1 });
  control.changeSettings({ rateLimitPerSecond: 0 });
  expect(await (await summary()).json()).toEqual({ message: limited });
});

test('the log returns requests after a known one, by path, method and status', async () => {
  const { platform, control, summary, push } = await startPlatform();
  control.addFault({ path: '/v2/bot/message/push', status: 429 });
  for (const ask of [summary, push, push]) await ask();
  await expect.poll(() => control.log()).toHaveLength(3);
  const ask = async (query: string) => {
    const answer = await platform.app.inject({ url: `/dev/log?${query}` });
    return answer.json().requests.map(({ status }: { status: number }) => status);
  };
  expect(await ask('')).toEqual([200, 429, 200]);
  expect(await ask(`after=${control.log()[1]?.seq}`)).toEqual([200]);
  expect(await ask('path=/v2/bot/message&limit=1')).toEqual([200]);
  expect(await ask('status=429')).toEqual([429]);
  expect(await ask('method=GET')).toEqual([200]);
  await platform.app.inject({ method: 'DELETE', url: '/dev/log' });
  expect([control.log(), control.sends()]).toEqual([[], []]);
});

test('the log has the length of large bodies, but not their content', async () => {
  const { platform, control } = await startPlatform();
  const payload = { messages: [{ type: 'text', text: 'ก'.repeat(100_000) }] };
  await platform.app.inject({
    method: 'POST',
    url: '/v2/bot/message/validate/push',
    headers: asBot,
    payload,
  });
  expect(control.log().at(-1)?.body).toEqual({ tooLargeToKeep: expect.any(Number) });
});

test('a manual clock can be moved over HTTP', async () => {
  const { platform } = await startPlatform({ clock: createManualClock(1000) });
  const move = { method: 'POST' as const, url: '/dev/clock', payload: { advanceMs: 500 } };
  expect((await platform.app.inject(move)).json()).toEqual({ now: 1500 });
  expect((await platform.app.inject({ url: '/dev/clock' })).json()).toEqual({ now: 1500, isManual: true });
  const fixed = await startPlatform();
  expect((await fixed.platform.app.inject(move)).statusCode).toBe(400);
});
