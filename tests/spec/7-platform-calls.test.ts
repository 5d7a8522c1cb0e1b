// @vitest-environment node
/** spec.md, section 7: the calls to the chat platform, as the fake LINE platform accepts them. */

import { createAccessTokenVerifier } from '@kepwai/liff-adapter/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLinePlatform } from '../../mocks/line-platform/src/index.ts';
import {
  beginLogin,
  channelId,
  endpointUrl,
  liffId,
  postForm,
  press,
  toExchange,
} from '../../mocks/line-platform/src/test/liff-login.ts';

const platform = createLinePlatform();
const { app, control } = platform;
const text = { type: 'text', text: 'สวัสดี' };
let userId = '';
let accessToken = '';
let exchange: Record<string, string> = {};
let headers: Record<string, string> = {};

beforeAll(async () => {
  userId = control.createUser({ displayName: 'ป้าแดง', isFriend: true }).userId;
  const { chatId } = control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const { verifier, url } = beginLogin();
  const back = await press(platform, url, {
    decision: 'allow',
    user_id: userId,
    'grant.chat_message.write': 'on',
  });
  exchange = toExchange(back, verifier);
  accessToken = (await control.liff.openInClient({ userId, chatId, contextType: 'group' })).accessToken;
  headers = { authorization: `Bearer ${accessToken}` };
  return () => platform.close();
});

const get = (url: string) => app.inject({ url, headers });
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });

describe('POST oauth token', () => {
  test.each(['grant_type', 'client_id', 'appId', 'code', 'code_verifier', 'redirect_uri'])(
    'its form needs %s',
    async (name) => {
      const { [name]: _left, ...rest } = exchange;
      expect((await postForm(app, '/oauth2/v2.1/token', rest)).statusCode).toBe(400);
    },
  );

  test('form: grant_type, client_id, appId, code, code_verifier, redirect_uri, id_token_key_type', async () => {
    expect(Object.keys(exchange)).toEqual(
      'grant_type client_id appId code code_verifier redirect_uri id_token_key_type'.split(' '),
    );
    const { verifier, url } = beginLogin();
    const form = { decision: 'allow', user_id: userId };
    const answer = await postForm(
      app,
      '/oauth2/v2.1/token',
      toExchange(await press(platform, url, form), verifier),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ access_token: expect.any(String), id_token: expect.any(String) });
  });
});

test('GET certs', async () => {
  const answer = await get('/oauth2/v2.1/certs');
  expect(answer.json()).toMatchObject({ keys: [{ kid: expect.any(String), crv: 'P-256' }] });
});

test('GET access token verify with access_token query', async () => {
  const answer = await get(`/oauth2/v2.1/verify?access_token=${accessToken}`);
  expect(answer.json()).toMatchObject({ client_id: channelId, expires_in: expect.any(Number) });
});

test('GET profile', async () => {
  expect((await get('/v2/profile')).json()).toMatchObject({ userId, displayName: 'ป้าแดง' });
});

test('the server calls both, verify first, before it trusts a token', async () => {
  const asked: string[] = [];
  const verifier = createAccessTokenVerifier({
    channelId,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      asked.push(pathname);
      const answer = await app.inject({
        url: pathname + search,
        headers: Object.fromEntries(new Headers(init?.headers)),
      });
      return new Response(answer.body, { status: answer.statusCode });
    },
  });
  expect(await verifier.verify(accessToken)).toMatchObject({ userId });
  expect(asked).toEqual(['/oauth2/v2.1/verify', '/v2/profile']);
});

test('POST message share with {messages}', async () => {
  expect((await post('/message/v3/share', { messages: [text] })).statusCode).toBe(200);
  expect(control.liff.shares().at(-1)).toMatchObject({ via: 'sendMessages', messages: [text] });
});

test('GET friendship status', async () => {
  expect((await get('/friendship/v1/status')).json()).toEqual({ friendFlag: true });
});

test.each(['featureToken', 'contextToken', 'ott'])('GET apps/{id}/%s', async (name) => {
  expect((await get(`/liff/v2/apps/${liffId}/${name}`)).json()).toEqual({ [name]: expect.any(String) });
});

describe('share-target-picker result', () => {
  async function openPicker() {
    const { ott } = (await get(`/liff/v2/apps/${liffId}/ott`)).json();
    const query = new URLSearchParams({ liffId, ott });
    await get(`/oauth2/v2.1/liff/shareTargetPicker?${query}`);
    return `/oauth2/v2.1/liff/shareTargetPicker/result?${query}`;
  }

  test('GET: no result until the person has chosen', async () => {
    expect((await get(await openPicker())).json()).toEqual({});
  });

  test('POST: cancelled, which the next GET returns', async () => {
    const url = await openPicker();
    expect((await post(url, { result: 'CANCEL' })).statusCode).toBe(200);
    expect((await get(url)).json()).toMatchObject({ result: 'CANCEL' });
  });
});

describe('sub-window endpoints', () => {
  async function openWindow(appData: object = { folder: 'f1' }) {
    const { createHash, randomBytes } = await import('node:crypto');
    const mstVerifier = randomBytes(32).toString('base64url');
    const mstChallenge = createHash('sha256').update(mstVerifier).digest('base64url');
    const opened = await post('/liff/v2/sub/msit', {
      mainLiffId: liffId,
      subLiffId: liffId,
      mstChallenge,
      appData,
      view: {},
    });
    const { msit } = opened.json();
    const { mst } = (await post('/liff/v2/sub/mst', { msit, mstVerifier })).json();
    return { msit, mst, mstChallenge };
  }

  test('msit: a window is opened', async () => {
    expect((await openWindow()).msit).toEqual(expect.any(String));
  });

  test('mst: for the opener who proves it', async () => {
    expect((await openWindow()).mst).toEqual(expect.any(String));
    expect((await post('/liff/v2/sub/mst', { msit: 'x', mstVerifier: 'y' })).statusCode).toBe(400);
  });

  test('appData: the data it was opened with', async () => {
    const { mst } = await openWindow();
    expect((await post('/liff/v2/sub/appData', { mst })).json()).toEqual({ data: { folder: 'f1' } });
  });

  test.each(['submit', 'cancel', 'close', 'error'])('result and waitResult: %s', async (status) => {
    const { msit, mst, mstChallenge } = await openWindow();
    const waiting = post('/liff/v2/sub/waitResult', { msit, mstChallenge });
    await post('/liff/v2/sub/result', { mst, status, result: { done: true } });
    expect((await waiting).json()).toMatchObject({ status });
  });

  test('{id}/origin: its origin', async () => {
    expect((await get(`/liff/v2/sub/${liffId}/origin`)).json()).toMatchObject({
      origin: new URL(endpointUrl).origin,
    });
  });
});

test('GET unauthorizedPermissions', async () => {
  const answer = await get(`/liff/v2/incrementalAgreement/unauthorizedPermissions?liffId=${liffId}`);
  expect(answer.json()).toEqual([]);
});

test('GET shortcut page', async () => {
  const query = new URLSearchParams({ liffId, url: `https://liff.line.me/${liffId}` });
  const { shortcutPageUrl } = (await get(`/api/shortcut?${query}`)).json();
  const { pathname, search } = new URL(shortcutPageUrl);
  expect((await get(pathname + search)).statusCode).toBe(200);
});

test('GET translation manifest and language file', async () => {
  const { languages } = (await get('/xlt/manifest.json')).json();
  expect(languages).toHaveProperty('th');
  expect((await get(`/xlt/${languages.th}`)).statusCode).toBe(200);
});
