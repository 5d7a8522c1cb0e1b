import { expect, test } from 'vitest';
import { createManualClock } from '../index.ts';
import { createTestPlatform } from '../test/platform.ts';

test('a valid access token is verified and returns its owner', async () => {
  const { app, control, config } = createTestPlatform({ clock: createManualClock() });
  const { userId } = control.createUser({ displayName: 'ป้าแดง', isFriend: true });
  const { token } = control.issueUserToken(userId);
  const verified = await app.inject({ url: `/oauth2/v2.1/verify?access_token=${token}` });
  expect(verified.json()).toEqual({
    scope: 'profile openid',
    client_id: config.loginChannelId,
    expires_in: 43_200,
  });
  const headers = { authorization: `Bearer ${token}` };
  const profile = await app.inject({ url: '/v2/profile', headers });
  expect(profile.json()).toMatchObject({
    userId,
    displayName: 'ป้าแดง',
    pictureUrl: expect.stringContaining(userId),
  });
  expect((await app.inject({ url: '/friendship/v1/status', headers })).json()).toEqual({ friendFlag: true });
});

test.each([
  ['The access token expired', 'expired'],
  ['The access token revoked', 'revoked'],
  ['The access token not JWS', 'gibberish'],
])('the login rejects with "%s" a token that is %s', async (description, kind) => {
  const clock = createManualClock();
  const { app, control } = createTestPlatform({ clock });
  const { userId } = control.createUser({ displayName: 'ก' });
  const { token } = control.issueUserToken(userId, { expiresIn: 60 });
  if (kind === 'expired') clock.advance(60_000);
  if (kind === 'revoked') control.revokeUserToken(token);
  const given = kind === 'gibberish' ? 'gibberish' : token;
  const answer = await app.inject({ url: `/oauth2/v2.1/verify?access_token=${given}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: 'invalid_request', error_description: description });
  expect(
    (await app.inject({ url: '/v2/profile', headers: { authorization: `Bearer ${given}` } })).statusCode,
  ).toBe(401);
});

test('the login issues tokens of another app, and without the profile scope', async () => {
  const { app, control } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'ก' });
  const foreign = control.issueUserToken(userId, { clientId: '1', scope: 'openid' }).token;
  const verified = await app.inject({ url: `/oauth2/v2.1/verify?access_token=${foreign}` });
  expect(verified.json()).toMatchObject({ client_id: '1', scope: 'openid' });
  expect(
    (await app.inject({ url: '/v2/profile', headers: { authorization: `Bearer ${foreign}` } })).statusCode,
  ).toBe(403);
});

test('the login shows a card per person and passes the token to the app in the hash', async () => {
  const { app, control } = createTestPlatform({ appOrigins: ['http://localhost:3000'] });
  const { userId } = control.createUser({ displayName: '<ป้า> & "แดง"' });
  const redirect = encodeURIComponent('http://localhost:3000/microapp/splash?x=1');
  const page = await app.inject({ url: `/dev/authorize?redirect_uri=${redirect}` });
  expect(page.body).toContain('คุณคือใคร');
  expect(page.body).toContain('&lt;ป้า&gt; &amp; &quot;แดง&quot;');
  const chosen = await app.inject({ url: `/dev/authorize?redirect_uri=${redirect}&user_id=${userId}` });
  expect(chosen.statusCode).toBe(302);
  const [, token] =
    /^http:\/\/localhost:3000\/microapp\/splash\?x=1#access_token=(.+)$/.exec(
      String(chosen.headers.location),
    ) ?? [];
  expect((await app.inject({ url: `/oauth2/v2.1/verify?access_token=${token}` })).statusCode).toBe(200);
});

test.each([
  'https://evil.example/',
  'javascript:alert(1)',
  'http://localhost:3000.evil.example/',
  '//localhost:3000',
  '',
])('the login passes no token to %s', async (redirectUri) => {
  const { app, control } = createTestPlatform({ appOrigins: ['http://localhost:3000'] });
  const { userId } = control.createUser({ displayName: 'ก' });
  const query = new URLSearchParams({ redirect_uri: redirectUri, user_id: userId });
  expect((await app.inject({ url: `/dev/authorize?${query}` })).statusCode).toBe(400);
});

test('the login allows the app’s origin, and no other, to call the API and the control', async () => {
  const { app } = createTestPlatform({ appOrigins: ['http://localhost:3000'] });
  const ours = await app.inject({ url: '/dev/people', headers: { origin: 'http://localhost:3000' } });
  expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  const foreign = await app.inject({ url: '/dev/people', headers: { origin: 'https://evil.example' } });
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  const pulled = await app.inject({
    method: 'POST',
    url: '/dev/reset',
    headers: { origin: 'https://evil.example' },
  });
  expect(pulled.statusCode).toBe(403);
});
