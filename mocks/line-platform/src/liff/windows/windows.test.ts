import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManualClock } from '../../index.ts';
import { endpointUrl, liffId, postForm, signIn } from '../../test/liff-login.ts';
import { createTestPlatform } from '../../test/platform.ts';

const otherApp = '2000000001-otherapp';
const mstVerifier = 'verifier-of-the-sub-window';
const mstChallenge = createHash('sha256').update(mstVerifier).digest('base64url');

async function createSignedIn() {
  const platform = createTestPlatform({ clock: createManualClock() });
  const { userId } = platform.control.createUser({ displayName: 'ป้าแดง' });
  const { chatId } = platform.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const { access_token } = await signIn(platform, userId);
  const headers = { authorization: `Bearer ${access_token}` };
  const call = (path: string, payload: object) =>
    platform.app.inject({ method: 'POST', url: `/liff/v2/sub/${path}`, headers, payload });
  const open = async (subLiffId: string): Promise<string> => {
    const opening = {
      mainLiffId: liffId,
      subLiffId,
      mstChallenge,
      appData: { n: 1 },
      view: { height: 'full' },
    };
    return (await call('msit', opening)).json().msit;
  };
  return { ...platform, userId, chatId, headers, access_token, call, open };
}

async function openPicker() {
  const signedIn = await createSignedIn();
  const { app, headers } = signedIn;
  const { ott } = (await app.inject({ url: `/liff/v2/apps/${liffId}/ott`, headers })).json();
  const query = `?${new URLSearchParams({ liffId, ott })}`;
  const picker = `/oauth2/v2.1/liff/shareTargetPicker${query}`;
  const result = `/oauth2/v2.1/liff/shareTargetPicker/result${query}`;
  return { ...signedIn, ott, picker, result };
}

test('the picker shows the groups of the person and has no result yet', async () => {
  const { app, picker, result, chatId } = await openPicker();
  expect((await app.inject({ url: picker })).body).toContain(`name="to.${chatId}"`);
  expect((await app.inject({ url: result })).json()).toEqual({});
});

test('the picker’s messages appear in the chat, and the page gets the result', async () => {
  const { app, control, store, picker, result, chatId } = await openPicker();
  const payload = JSON.stringify({ messages: [{ type: 'text', text: 'ดูนี่' }] });
  await postForm(app, picker, { decision: 'send', payload, [`to.${chatId}`]: 'on' });
  expect((await app.inject({ url: result })).json()).toEqual({ result: 'SUCCESS' });
  expect(control.liff.shares()).toMatchObject([{ via: 'shareTargetPicker', to: [chatId] }]);
  expect(store.messages.values()).toMatchObject([{ chatId, text: 'ดูนี่' }]);
});

test('the picker sends no sticker, and nothing without a receiver', async () => {
  const { app, picker, chatId } = await openPicker();
  const sticker = JSON.stringify({ messages: [{ type: 'sticker', packageId: '1', stickerId: '1' }] });
  const refused = await postForm(app, picker, { decision: 'send', payload: sticker, [`to.${chatId}`]: 'on' });
  expect(refused.json().details).toMatchObject([{ property: 'messages[0].type' }]);
  expect((await postForm(app, picker, { decision: 'send', payload: sticker })).statusCode).toBe(400);
});

test('closing the picker cancels it, once', async () => {
  const { app, result } = await openPicker();
  const form = { result: 'CANCEL' };
  expect((await postForm(app, result, form)).json()).toEqual({ status: 'ok' });
  expect((await app.inject({ url: result })).json()).toEqual({ result: 'CANCEL' });
  expect((await postForm(app, result, form)).json()).toEqual({ status: 'ok' });
});

test('a picker can be answered through the control API', async () => {
  const { app, result, ott } = await openPicker();
  const payload = { ott, result: 'FAILURE', description: 'no more' };
  await app.inject({ method: 'POST', url: '/dev/liff/picker', payload });
  expect((await app.inject({ url: result })).json()).toEqual({
    result: 'FAILURE',
    resultDescription: 'no more',
  });
});

test('a picker of another app is not found', async () => {
  const { app, ott } = await openPicker();
  const query = new URLSearchParams({ liffId: otherApp, ott });
  expect((await app.inject({ url: `/oauth2/v2.1/liff/shareTargetPicker/result?${query}` })).statusCode).toBe(
    404,
  );
});

test('a sub-window proves itself, reads its data, and answers its parent', async () => {
  const { call, open } = await createSignedIn();
  const msit = await open(otherApp);
  const waiting = call('waitResult', { msit, mstChallenge });
  const { mst } = (await call('mst', { msit, mstVerifier })).json();
  expect((await call('appData', { mst })).json()).toEqual({ data: { n: 1 } });
  await call('result', { mst, status: 'submit', result: { chosen: 7 } });
  expect((await waiting).json()).toEqual({ status: 'submit', result: { chosen: 7 } });
});

test('a parent whose request stays open too long is told to ask again', async () => {
  const clock = createManualClock();
  const { app, control } = createTestPlatform({ clock });
  const { userId } = control.createUser({ displayName: 'ก' });
  const headers = { authorization: `Bearer ${control.issueUserToken(userId).token}` };
  const opening = { mainLiffId: liffId, subLiffId: otherApp, mstChallenge, appData: null, view: null };
  const opened = await app.inject({ method: 'POST', url: '/liff/v2/sub/msit', headers, payload: opening });
  const payload = { msit: opened.json().msit, mstChallenge };
  const waiting = app.inject({ method: 'POST', url: '/liff/v2/sub/waitResult', payload });
  let isOver = false;
  void waiting.then(() => {
    isOver = true;
  });
  // Time passes whenever the request sleeps.
  while (!isOver) {
    clock.advance(60_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await waiting).json()).toEqual({ status: 'error', result: {} });
});

test('a wrong verifier or challenge opens nothing', async () => {
  const { call, open } = await createSignedIn();
  const msit = await open(otherApp);
  const invalid = { errorDetail: 'msit is invalid' };
  expect((await call('mst', { msit, mstVerifier: 'x' })).json()).toEqual(invalid);
  const waited = await call('waitResult', { msit, mstChallenge: 'x' });
  expect([waited.statusCode, waited.json()]).toEqual([400, invalid]);
});

test('LINE’s consent window issues a new token for the whole scope and revokes the old one', async () => {
  const { app, control, userId, access_token, call, open } = await createSignedIn();
  control.liff.setGranted(userId, ['openid']);
  control.liff.changeApp({ consent: 'allow' });
  const msit = await open('1656032314-Xgrw5Pmk');
  const { status, result } = (await call('waitResult', { msit, mstChallenge })).json();
  expect(status).toBe('submit');
  const verify = (token: string) => app.inject({ url: `/oauth2/v2.1/verify?access_token=${token}` });
  expect((await verify(result.newAccessToken)).json().scope).toBe('profile openid chat_message.write');
  expect((await verify(access_token)).json().error_description).toBe('The access token revoked');
  expect(result.newIdToken).toEqual(expect.any(String));
});

test.each([
  ['refuse', { status: 'cancel', result: {} }],
  ['close', { status: 'close', result: {} }],
  ['fail', { status: 'submit', result: { ICA_ERROR: 'SERVER_ERROR' } }],
] as const)('a person can answer LINE’s consent with %s', async (consent, answer) => {
  const { control, call, open } = await createSignedIn();
  control.liff.changeApp({ consent });
  const msit = await open('1656032314-Xgrw5Pmk');
  expect((await call('waitResult', { msit, mstChallenge })).json()).toEqual(answer);
});

test('LINE’s friend window makes a friend', async () => {
  const { control, store, userId, call, open } = await createSignedIn();
  control.liff.changeApp({ friendRequest: 'allow' });
  const msit = await open('1656032314-CWSCEjzU');
  expect((await call('waitResult', { msit, mstChallenge })).json()).toEqual({ status: 'submit', result: {} });
  expect(store.users.get(userId)?.isFriend).toBe(true);
});

test('a sub-window can be answered through the control API', async () => {
  const { app, call, open } = await createSignedIn();
  const msit = await open(otherApp);
  const payload = { status: 'cancel', result: { why: 'x' } };
  await app.inject({ method: 'POST', url: '/dev/liff/sub-window', payload });
  expect((await call('waitResult', { msit, mstChallenge })).json()).toEqual(payload);
});

test('LINE returns the endpoint of an app and whether it supports the message bus', async () => {
  const { app, control } = createTestPlatform();
  const { origin } = new URL(endpointUrl);
  const url = `/liff/v2/sub/${liffId}/origin`;
  expect((await app.inject({ url })).json()).toEqual({ origin, subwindowCommonModule: true });
  control.liff.changeApp({ subwindowCommonModule: false });
  expect((await app.inject({ url })).json()).toEqual({ origin, subwindowCommonModule: false });
});

test('LINE serves both windows a page for messages between them, for valid identifiers', async () => {
  const { app } = createTestPlatform();
  const page = await postForm(app, '/liff/v2/sub/messageHandler', { identifier: 'abc123DEF456' });
  expect(page.body).toContain('data-identifier="abc123DEF456"');
  expect((await postForm(app, '/liff/v2/sub/messageHandler', { identifier: '"><script>' })).statusCode).toBe(
    400,
  );
});

test('LINE sends each window’s messages to both, and keeps data for the other', async () => {
  const { app } = createTestPlatform({ clock: createManualClock() });
  const path = '/liff/v2/sub/messageHandler';
  const send = (where: string, payload: object) => app.inject({ method: 'POST', url: path + where, payload });
  const identifier = 'abc123DEF456';
  const listening = app.inject({ url: `${path}/events?identifier=${identifier}&after=0` });
  await send('/events', { identifier: 'other', event: { n: 0 } });
  await send('/events', { identifier, event: { n: 1 } });
  expect((await listening).json()).toEqual({ events: [{ n: 1 }] });
  const late = await app.inject({ url: `${path}/events?identifier=${identifier}&after=0` });
  expect(late.json()).toEqual({ events: [{ n: 1 }] });

  await send('/data', { identifier, key: 'appData', data: 'sealed' });
  const find = async (key: string) =>
    (await app.inject({ url: `${path}/data?identifier=${identifier}&key=${key}` })).json();
  expect(await find('appData')).toEqual({ data: 'sealed' });
  expect(await find('nothing')).toEqual({ data: null });
});

test('LINE’s windows in a browser wait for the person, or answer automatically', async () => {
  const { app, control, access_token, userId } = await createSignedIn();
  control.liff.setGranted(userId, ['openid']);
  const consent = '/1656032314-Xgrw5Pmk';
  expect((await app.inject({ url: consent })).body).toContain('value="allow"');
  const answer = async (payload: object = {}) => {
    const visit = { liffId, accessToken: access_token, ...payload };
    return (await app.inject({ method: 'POST', url: `${consent}/answer`, payload: visit })).json();
  };
  expect(await answer()).toEqual({ answer: null });
  expect(await answer({ decision: 'refuse' })).toEqual({ answer: { status: 'cancel', result: {} } });
  control.liff.changeApp({ consent: 'allow' });
  expect(await answer()).toMatchObject({
    answer: { status: 'submit', result: { newAccessToken: expect.any(String) } },
  });
});
