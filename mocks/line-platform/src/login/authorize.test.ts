import { expect, test } from 'vitest';
import { beginLogin, channelId, endpointUrl, liffId, press } from '../test/liff-login.ts';
import { createTestPlatform } from '../test/platform.ts';

test('the authorize page shows the people to choose from and the requested permissions', async () => {
  const { app, control } = createTestPlatform();
  control.createUser({ displayName: '<ป้า> "แดง"' });
  const page = await app.inject({ url: beginLogin().url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('&lt;ป้า&gt; &quot;แดง&quot;');
  expect(page.body).toContain('name="grant.chat_message.write"');
});

test('the authorize page returns to the endpoint with a code, the state, and the app’s id', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const back = await press(platform, beginLogin().url, { decision: 'allow', user_id: userId });
  expect(back.origin + back.pathname).toBe(endpointUrl);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{20}$/),
    state: 'abcdefghijkl',
    liffClientId: channelId,
    liffRedirectUri: endpointUrl,
  });
});

test('the authorize page returns below the endpoint with query and fragment unchanged', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const redirect_uri = `${endpointUrl}/a?q=%E0%B8%81%20b&x#top`;
  const back = await press(platform, beginLogin({ redirect_uri }).url, {
    decision: 'allow',
    user_id: userId,
  });
  expect(back.href).toContain(`${endpointUrl}/a?q=%E0%B8%81%20b&x&code=`);
  expect(back.hash).toBe('#top');
  expect(back.searchParams.get('liffRedirectUri')).toBe(redirect_uri);
});

test('the authorize page reports to the app that the person denied', async () => {
  const platform = createTestPlatform();
  const back = await press(platform, beginLogin().url, { decision: 'deny' });
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'ACCESS_DENIED',
    error_description: 'The resource owner denied the request.',
    state: 'abcdefghijkl',
    liffOAuth2Error: 'true',
  });
});

test.each([
  ['an app nobody registered', { app_id: '1-abcdefgh' }],
  ['another origin', { redirect_uri: 'https://evil.example/microapp' }],
  ['a neighbour of the endpoint', { redirect_uri: `${endpointUrl}x` }],
  ['what is no address', { redirect_uri: 'microapp' }],
])('the authorize page shows an error page instead of redirecting for %s', async (_name, query) => {
  const { app } = createTestPlatform();
  const page = await app.inject({ url: beginLogin(query).url });
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('400 Bad Request');
});

test.each([
  ['UNSUPPORTED_RESPONSE_TYPE', { response_type: 'token' }],
  ['INVALID_REQUEST', { state: '' }],
  ['INVALID_REQUEST', { code_challenge_method: 'plain' }],
  ['INVALID_REQUEST', { code_challenge: 'short' }],
])('the authorize page returns with %s for %o', async (error, query) => {
  const { app } = createTestPlatform();
  const { headers } = await app.inject({ url: beginLogin(query).url });
  expect(new URL(String(headers.location)).searchParams.get('error')).toBe(error);
});

test('the authorize page answers automatically if the person is configured', async () => {
  const { app, control } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'ก' });
  control.liff.changeApp({ signIn: { answer: 'allow', userId } });
  const allowed = await app.inject({ url: beginLogin().url });
  expect(allowed.headers.location).toContain('code=');
  control.liff.changeApp({ signIn: { answer: 'deny' } });
  const denied = await app.inject({ url: beginLogin().url });
  expect(denied.headers.location).toContain('error=ACCESS_DENIED');
});

test('the authorize page removes deselected scopes, except those that every login needs', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  await press(platform, beginLogin().url, { decision: 'allow', user_id: userId });
  expect(platform.store.authorizationCodes.values()[0]).toMatchObject({ liffId, scope: 'profile openid' });
});

test('the authorize page returns without LIFF’s parameters for plain LINE Login', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: channelId,
    redirect_uri: 'http://localhost:3000/callback',
    state: 's',
    scope: 'profile openid',
    nonce: 'n',
  });
  const url = `/oauth2/v2.1/authorize?${query}`;
  const back = await press(platform, url, { decision: 'allow', user_id: userId });
  expect([...back.searchParams.keys()]).toEqual(['code', 'state']);
  query.set('scope', 'everything');
  const { headers } = await platform.app.inject({ url: `/oauth2/v2.1/authorize?${query}` });
  expect(headers.location).toContain('error=INVALID_SCOPE');
});
