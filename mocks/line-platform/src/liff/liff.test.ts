import { expect, test } from 'vitest';
import { createManualClock } from '../index.ts';
import { channelId, endpointUrl, liffId, postForm, signIn } from '../test/liff-login.ts';
import { createTestPlatform } from '../test/platform.ts';

const apps = `/liff/v2/apps/${liffId}`;

/** Returns the payload of a token, as the SDK reads it. */
function unpack(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function createSignedIn() {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ป้าแดง' });
  const { access_token } = await signIn(platform, userId);
  return {
    ...platform,
    platform,
    userId,
    headers: { authorization: `Bearer ${access_token}` },
    access_token,
  };
}

/** Opens the app from a chat in LINE. */
async function createInClient() {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ป้าแดง' });
  const { chatId } = platform.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const opened = await platform.control.liff.openInClient({ userId, chatId, contextType: 'group' });
  const headers = { authorization: `Bearer ${opened.accessToken}` };
  return { ...platform, platform, userId, chatId, headers, hash: new URLSearchParams(opened.hash) };
}

test('LIFF returns the context of an app to everybody, and the signed-in person', async () => {
  const { app, userId, headers } = await createSignedIn();
  const anybody = unpack((await app.inject({ url: `${apps}/contextToken` })).json().contextToken);
  expect(anybody).toMatchObject({
    type: 'external',
    liffId,
    endpointUrl,
    permanentLinkPattern: 'concat',
    scope: ['profile', 'openid', 'chat_message.write'],
    availability: { shareTargetPicker: { permission: true, minVer: '10.3.0' } },
  });
  expect(anybody).not.toHaveProperty('userId');
  const own = await app.inject({ url: `${apps}/contextToken`, headers });
  expect(unpack(own.json().contextToken)).toMatchObject({ userId, accessTokenHash: expect.any(String) });
});

test('the context follows the console’s settings and configured overrides', async () => {
  const { app, control } = createTestPlatform();
  control.liff.changeApp({
    scope: ['openid'],
    contextType: 'square_chat',
    miniAppId: 'kepwai',
    availability: { shareTargetPicker: { permission: false } },
    contextOverrides: { liffId: '1-abcdefgh', endpointUrl: null },
  });
  const context = unpack((await app.inject({ url: `${apps}/contextToken` })).json().contextToken);
  expect(context).toMatchObject({
    type: 'square_chat',
    liffId: '1-abcdefgh',
    scope: ['openid'],
    miniAppId: 'kepwai',
    availability: { shareTargetPicker: { permission: false }, subwindowOpen: { permission: true } },
  });
  expect(context).not.toHaveProperty('endpointUrl');
});

test('an unregistered app is not found', async () => {
  const { app } = createTestPlatform();
  expect((await app.inject({ url: '/liff/v2/apps/1-abcdefgh/contextToken' })).statusCode).toBe(404);
});

test.each(['featureToken', 'ott', 'contextToken'])(
  '%s rejects a token that expired or is of another channel',
  async (name) => {
    const { app, control, userId, headers, access_token } = await createSignedIn();
    const answer = await app.inject({ url: `${apps}/${name}`, headers });
    expect(answer.json()).toEqual({ [name]: expect.any(String) });
    control.expireUserToken(access_token);
    expect((await app.inject({ url: `${apps}/${name}`, headers })).statusCode).toBe(401);
    const foreign = { authorization: `Bearer ${control.issueUserToken(userId, { clientId: '1' }).token}` };
    expect((await app.inject({ url: `${apps}/${name}`, headers: foreign })).statusCode).toBe(403);
  },
);

test('any call can be made slow or answered with another status', async () => {
  const { app, control, headers } = await createSignedIn();
  control.addFault({ path: '/liff/v2/apps/*/featureToken', status: 429 });
  expect((await app.inject({ url: `${apps}/featureToken`, headers })).statusCode).toBe(429);
  expect((await app.inject({ url: `${apps}/featureToken`, headers })).statusCode).toBe(200);
});

test('LINE passes its page the credentials of the person who tapped the link', async () => {
  const { hash, userId } = await createInClient();
  expect([...hash.keys()].sort()).toEqual(
    'access_token client_id context_token feature_token id_token mst_challenge mst_verifier'.split(' '),
  );
  expect(hash.get('client_id')).toBe(channelId);
  expect(unpack(hash.get('context_token') ?? '')).toMatchObject({ type: 'group', userId });
});

test('messages go to the chat from which the app was opened, as posts of that person', async () => {
  const { app, control, headers, userId, chatId, store } = await createInClient();
  const payload = { messages: [{ type: 'text', text: 'สวัสดี' }] };
  const answer = await app.inject({ method: 'POST', url: '/message/v3/share', headers, payload });
  expect(answer.statusCode).toBe(200);
  expect(control.liff.shares()).toMatchObject([{ via: 'sendMessages', userId, to: [chatId], ...payload }]);
  expect(store.messages.values()).toMatchObject([{ chatId, userId, text: 'สวัสดี' }]);
});

test('messages are refused from a browser and without the permission', async () => {
  const body = { message: "user doesn't grant required permissions yet" };
  const payload = { messages: [{ type: 'text', text: 'ก' }] };
  const outside = await createSignedIn();
  const refused = await outside.app.inject({
    method: 'POST',
    url: '/message/v3/share',
    headers: outside.headers,
    payload,
  });
  expect([refused.statusCode, refused.json()]).toEqual([403, body]);
  const inside = await createInClient();
  inside.control.liff.setGranted(inside.userId, ['profile', 'openid']);
  const missing = await inside.app.inject({
    method: 'POST',
    url: '/message/v3/share',
    headers: inside.headers,
    payload,
  });
  expect([missing.statusCode, missing.json()]).toEqual([403, body]);
});

test.each([
  ['nothing', [], 'messages'],
  ['six', Array.from({ length: 6 }, () => ({ type: 'text', text: 'ก' })), 'messages'],
  ['a kind it does not know', [{ type: 'fax' }], 'messages[0].type'],
  ['a kind only bots send', [{ type: 'textV2', text: 'ก' }], 'messages[0].type'],
  ['a field only bots send', [{ type: 'text', text: 'ก', quoteToken: 'q' }], 'messages[0].quoteToken'],
  [
    'a button that is no link',
    [
      {
        type: 'template',
        altText: 'ก',
        template: { type: 'buttons', text: 'ก', actions: [{ type: 'message', label: 'x', text: 'x' }] },
      },
    ],
    'messages[0].template.actions.type',
  ],
])('LIFF refuses to send %s', async (_name, messages, property) => {
  const { app, headers } = await createInClient();
  const answer = await app.inject({
    method: 'POST',
    url: '/message/v3/share',
    headers,
    payload: { messages },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toMatchObject([{ property }]);
});

test('missing permissions are listed until they are granted', async () => {
  const { app, control, userId, headers } = await createSignedIn();
  const url = `/liff/v2/incrementalAgreement/unauthorizedPermissions?liffId=${liffId}`;
  expect((await app.inject({ url, headers })).json()).toEqual([]);
  control.liff.setGranted(userId, ['openid']);
  expect((await app.inject({ url, headers })).json()).toEqual(['profile', 'chat_message.write']);
});

test('friendship can be requested where a bot is linked, but not too often', async () => {
  const { app, control, headers, access_token } = await createSignedIn();
  const ask = (form: Record<string, string>) =>
    postForm(app, '/oauth2/v2.1/liff/friendship/validate', { accessToken: access_token, ...form });
  expect((await ask({})).json()).toEqual({ valid: true });
  expect((await ask({ templateId: 'no such' })).json()).toMatchObject({
    error: { code: 'INVALID_TEMPLATE_ID' },
  });
  const notResolved = {
    valid: false,
    error: { code: 'BOT_NOT_RESOLVED', message: 'No bot could be resolved for the request.' },
  };
  expect((await ask({ officialAccountId: '@other' })).json()).toEqual(notResolved);
  control.liff.changeApp({ hasLinkedBot: false });
  expect((await ask({})).json()).toEqual(notResolved);
  const status = await app.inject({ url: '/friendship/v1/status', headers });
  expect(status.json()).toEqual({ message: 'There is no login bot linked to this channel.' });
  const url = `/liff/v2/oaadd/rateLimit?liffId=${liffId}`;
  expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
});

test('a deep link opens the endpoint with the rest in liff.state', async () => {
  const { app } = createTestPlatform();
  const deep = await app.inject({ url: `/${liffId}/a/b?q=%E0%B8%81&x=1` });
  expect(deep.headers.location).toBe(
    `${endpointUrl}?liff.state=${encodeURIComponent('/a/b?q=%E0%B8%81&x=1')}`,
  );
  expect((await app.inject({ url: `/${liffId}` })).headers.location).toBe(endpointUrl);
  expect((await app.inject({ url: '/1-abcdefgh/a' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/favicon.ico' })).statusCode).toBe(404);
});

test('LIFF returns a page that adds the app to the home screen', async () => {
  const { app, headers } = await createSignedIn();
  const query = new URLSearchParams({ liffId, url: `https://liff.line.me/${liffId}/a` });
  const answer = await app.inject({ url: `/api/shortcut?${query}`, headers });
  const page = new URL(answer.json().shortcutPageUrl);
  expect(page.origin).toBe('https://liff-shortcut.line.me');
  expect((await app.inject({ url: page.pathname + page.search })).body).toContain(liffId);
});

test('LIFF has the texts of every language it lists', async () => {
  const { app } = createTestPlatform();
  const { languages } = (await app.inject({ url: '/xlt/manifest.json' })).json();
  for (const file of Object.values(languages)) {
    const words = (await app.inject({ url: `/xlt/${file}` })).json();
    expect(words).toHaveProperty(['alert.android.extBrowser.autoLoginWorkaround.title']);
  }
});

test('the control over HTTP works and rejects unknown fields', async () => {
  const { app, control } = createTestPlatform({ clock: createManualClock() });
  const { userId } = control.createUser({ displayName: 'ก' });
  const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) =>
    app.inject({ method, url, payload });
  expect((await send('PATCH', `/dev/liff/apps/${liffId}`, { scope: ['openid'] })).json()).toMatchObject({
    scope: ['openid'],
  });
  expect((await send('PATCH', `/dev/liff/apps/${liffId}`, { scoop: [] })).statusCode).toBe(400);
  expect((await send('PATCH', '/dev/liff/apps/no-id', {})).statusCode).toBe(400);
  expect((await send('PUT', '/dev/liff/grants', { userId, scope: [] })).statusCode).toBe(200);
  expect((await send('POST', '/dev/liff/open', { userId })).json().hash).toContain('access_token=');
  const { idToken } = (await send('POST', '/dev/liff/id-tokens', { userId, claims: { nonce: 'n' } })).json();
  expect(unpack(idToken)).toMatchObject({ sub: userId, nonce: 'n' });
  expect((await app.inject({ url: '/dev/liff' })).json()).toMatchObject({
    apps: [{ liffId }],
    pickers: [],
    subWindows: [],
    shares: [],
  });
});
