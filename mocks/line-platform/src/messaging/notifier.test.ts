import { expect, test } from 'vitest';
import { createManualClock } from '../index.ts';
import { asBot, createTestPlatform } from '../test/platform.ts';

function start() {
  const clock = createManualClock();
  const platform = createTestPlatform({ clock });
  const { userId } = platform.control.createUser({ displayName: 'สมศรี' });
  const { token } = platform.control.issueUserToken(userId);
  const ask = async (url: string, payload: object, headers: Record<string, string> = asBot) => {
    const answer = await platform.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const order = { templateName: 'done_th', params: { name: 'สมศรี' } };
  return {
    clock,
    platform,
    userId,
    getToken: (liffAccessToken = token) => ask('/message/v3/notifier/token', { liffAccessToken }),
    send: (notificationToken: string, target = '?target=service', body: object = order) =>
      ask(`/message/v3/notifier/send${target}`, { ...body, notificationToken }),
    ask,
  };
}

test('the notifier sends five service messages, each with the token that the one before returned', async () => {
  const { platform, userId, getToken, send } = start();
  let { body } = await getToken();
  expect(body).toMatchObject({ expiresIn: 31_536_000, remainingCount: 5, sessionId: expect.any(String) });
  const { sessionId } = body;
  for (const remainingCount of [4, 3, 2, 1]) {
    const sent = await send(body.notificationToken);
    expect(sent).toMatchObject({ status: 200, body: { remainingCount, sessionId } });
    body = sent.body;
  }
  const last = await send(body.notificationToken);
  expect(last).toMatchObject({ status: 200, body: { remainingCount: 0, expiresIn: 0 } });
  expect(await send(last.body.notificationToken)).toMatchObject({
    status: 401,
    body: { message: 'Invalid notifier token' },
  });
  expect(platform.control.sends()).toHaveLength(5);
  expect(platform.control.sends()[0]).toMatchObject({
    kind: 'service',
    to: userId,
    counted: 0,
    messages: [{ templateName: 'done_th', params: { name: 'สมศรี' } }],
  });
});

test('the notifier rejects a token that was used or is a year old', async () => {
  const { clock, getToken, send } = start();
  const { body } = await getToken();
  await send(body.notificationToken);
  expect((await send(body.notificationToken)).status).toBe(401);
  const other = await getToken();
  clock.advance(31_536_000_000);
  expect((await send(other.body.notificationToken)).status).toBe(401);
});

test('the notifier issues no token for an expired access token', async () => {
  const { platform, userId, getToken } = start();
  const { token } = platform.control.issueUserToken(userId, { expiresIn: 0 });
  expect(await getToken(token)).toMatchObject({ status: 401, body: { message: 'The access token expired' } });
});

test('the notifier rejects an invalid request with its field, and a caller that is no channel', async () => {
  const { getToken, send, ask } = start();
  const { notificationToken } = (await getToken()).body;
  expect((await send(notificationToken, '')).status).toBe(400);
  expect(
    await send(notificationToken, '?target=service', { templateName: 'x'.repeat(31), params: {} }),
  ).toMatchObject({ status: 400, body: { details: [{ property: 'templateName' }] } });
  expect((await ask('/message/v3/notifier/token', { liffAccessToken: 'a' }, {})).status).toBe(401);
});
