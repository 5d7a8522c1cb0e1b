import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createLinePlatform, createManualClock } from '../index.ts';
import { beginLogin, channelId, liffId, postForm, press, signIn, toExchange } from '../test/liff-login.ts';
import { createTestPlatform } from '../test/platform.ts';

async function comeBack(platform = createTestPlatform({ clock: createManualClock() })) {
  const { userId } = platform.control.createUser({ displayName: 'ป้าแดง' });
  const { verifier, url } = beginLogin();
  const back = await press(platform, url, { decision: 'allow', user_id: userId });
  return { platform, userId, form: toExchange(back, verifier) };
}

test('a code is exchanged for an access token and an ID token that both verify', async () => {
  const clock = createManualClock();
  const platform = createTestPlatform({ clock });
  const { userId } = platform.control.createUser({ displayName: 'ป้าแดง' });
  const tokens = await signIn(platform, userId);
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    refresh_token: expect.any(String),
    expires_in: 43_200,
    scope: 'profile openid chat_message.write',
    id_token: expect.any(String),
  });
  const verified = await platform.app.inject({
    url: `/oauth2/v2.1/verify?access_token=${tokens.access_token}`,
  });
  expect(verified.json()).toMatchObject({ client_id: channelId, expires_in: 43_200 });

  const certs = createLocalJWKSet((await platform.app.inject({ url: '/oauth2/v2.1/certs' })).json());
  const { payload } = await jwtVerify(tokens.id_token, certs, {
    algorithms: ['ES256'],
    issuer: 'https://access.line.me',
    audience: channelId,
    currentDate: new Date(clock.now()),
  });
  expect(payload).toMatchObject({ sub: userId, name: 'ป้าแดง', exp: (payload.iat ?? 0) + 3600 });
});

test('a code is accepted once', async () => {
  const { platform, form } = await comeBack();
  expect((await postForm(platform.app, '/oauth2/v2.1/token', form)).statusCode).toBe(200);
  const again = await postForm(platform.app, '/oauth2/v2.1/token', form);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual({ error: 'invalid_grant', error_description: 'invalid authorization code' });
});

test('a code is accepted for ten minutes', async () => {
  const clock = createManualClock();
  const { platform, form } = await comeBack(createTestPlatform({ clock }));
  clock.advance(10 * 60_000);
  const late = await postForm(platform.app, '/oauth2/v2.1/token', form);
  expect(late.json()).toEqual({ error: 'invalid_grant', error_description: 'authorization code expired' });
});

test.each([
  ['an unknown code', { code: 'x' }, 'invalid_grant', 'invalid authorization code'],
  ['another channel', { client_id: '1' }, 'invalid_grant', 'invalid authorization code'],
  [
    'another address',
    { redirect_uri: 'http://localhost:3000/' },
    'invalid_grant',
    'redirect_uri does not match',
  ],
  ['another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant', 'code_verifier does not match'],
  ['a verifier too short', { code_verifier: 'v' }, 'invalid_grant', 'code_verifier does not match'],
  ['another app', { appId: '1-abcdefgh' }, 'invalid_grant', 'appId does not match'],
  ['no code', { code: '' }, 'invalid_request', 'code is required'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type', 'unsupported grant_type'],
])('a token request is rejected: %s', async (_name, change, error, description) => {
  const { platform, form } = await comeBack();
  const answer = await postForm(platform.app, '/oauth2/v2.1/token', { ...form, ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error, error_description: description });
});

test('a refresh token is exchanged, and stays the same for 90 days', async () => {
  const clock = createManualClock();
  const platform = createTestPlatform({ clock });
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { refresh_token } = await signIn(platform, userId);
  const form = { grant_type: 'refresh_token', client_id: channelId, refresh_token };
  const renewed = await postForm(platform.app, '/oauth2/v2.1/token', form);
  expect(renewed.json()).toMatchObject({ refresh_token, access_token: expect.any(String) });
  clock.advance(90 * 24 * 3600 * 1000);
  const late = await postForm(platform.app, '/oauth2/v2.1/token', form);
  expect(late.json()).toEqual({ error: 'invalid_grant', error_description: 'invalid refresh token' });
});

test('plain LINE Login requires the channel secret and signs with it', async () => {
  const platform = createTestPlatform();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const redirect_uri = 'http://localhost:3000/callback';
  const asked = {
    response_type: 'code',
    client_id: channelId,
    redirect_uri,
    state: 's',
    scope: 'openid',
    nonce: 'n',
  };
  const url = `/oauth2/v2.1/authorize?${new URLSearchParams(asked)}`;
  const back = await press(platform, url, { decision: 'allow', user_id: userId });
  const code = back.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, client_id: channelId, redirect_uri };
  const refused = await postForm(platform.app, '/oauth2/v2.1/token', form);
  expect(refused.json()).toEqual({ error: 'invalid_client', error_description: 'invalid client_secret' });
  const client_secret = platform.config.loginChannelSecret;
  const tokens = (await postForm(platform.app, '/oauth2/v2.1/token', { ...form, client_secret })).json();
  expect(decodeProtectedHeader(tokens.id_token)).toEqual({ typ: 'JWT', alg: 'HS256' });
  const verified = await postForm(platform.app, '/oauth2/v2.1/verify', {
    id_token: tokens.id_token,
    client_id: channelId,
    nonce: 'n',
  });
  expect(verified.json()).toMatchObject({ sub: userId, nonce: 'n' });
});

test('the claims of a valid ID token are returned', async () => {
  const { app, control } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'ก' });
  const id_token = await control.liff.issueIdToken({ userId, claims: { email: 'a@b.example' } });
  const answer = await postForm(app, '/oauth2/v2.1/verify', {
    id_token,
    client_id: channelId,
    user_id: userId,
  });
  expect(answer.json()).toMatchObject({ sub: userId, aud: channelId, email: 'a@b.example' });
});

test.each([
  ['Invalid IdToken.', { fault: 'alg' }, {}],
  ['Invalid IdToken.', { fault: 'kid' }, {}],
  ['Invalid IdToken.', { fault: 'signature' }, {}],
  ['Invalid IdToken.', { fault: 'payload' }, {}],
  ['Invalid IdToken.', { fault: 'header' }, {}],
  ['Invalid IdToken.', { fault: 'no-kid' }, {}],
  ['Invalid IdToken Issuer.', { fault: 'iss' }, {}],
  ['IdToken expired.', { fault: 'exp' }, {}],
  ['Invalid IdToken Audience.', { fault: 'aud' }, {}],
  ['Invalid IdToken Nonce.', {}, { nonce: 'n' }],
  ['Invalid IdToken Subject Identifier.', {}, { user_id: 'U0' }],
  ['id_token is required', {}, { id_token: '' }],
] as const)('the token endpoint rejects with "%s" an ID token: %o, %o', async (description, made, asked) => {
  const { app, control } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'ก' });
  const id_token = await control.liff.issueIdToken({ userId, ...made });
  const answer = await postForm(app, '/oauth2/v2.1/verify', { id_token, client_id: channelId, ...asked });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: 'invalid_request', error_description: description });
});

test('a token that was revoked or expired is reported', async () => {
  const { app, control } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'ก' });
  const { token } = control.issueUserToken(userId);
  await postForm(app, '/oauth2/v2.1/revoke', { access_token: token });
  const revoked = await app.inject({ url: `/oauth2/v2.1/verify?access_token=${token}` });
  expect(revoked.json().error_description).toBe('The access token revoked');
  const other = control.issueUserToken(userId).token;
  await app.inject({ method: 'POST', url: '/dev/tokens/expire', payload: { accessToken: other } });
  const expired = await app.inject({ url: `/oauth2/v2.1/verify?access_token=${other}` });
  expect(expired.json().error_description).toBe('The access token expired');
});

test('the key of ID tokens survives a restart and a reset', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'line-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = createLinePlatform({ dataDir });
  const before = (await first.app.inject({ url: '/oauth2/v2.1/certs' })).json();
  await first.control.reset();
  expect((await first.app.inject({ url: '/oauth2/v2.1/certs' })).json()).toEqual(before);
  await first.close();
  const second = createLinePlatform({ dataDir });
  onTestFinished(() => second.close());
  expect((await second.app.inject({ url: '/oauth2/v2.1/certs' })).json()).toEqual(before);
  expect(before.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
  expect(before.keys[0]).not.toHaveProperty('d');
});

test('LINE lists no e-mail scope for a token', async () => {
  const platform = createTestPlatform();
  platform.control.liff.changeApp({ scope: ['profile', 'openid', 'email'] }, liffId);
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { access_token, scope } = await signIn(platform, userId);
  expect(scope).toBe('profile openid email');
  const verified = await platform.app.inject({ url: `/oauth2/v2.1/verify?access_token=${access_token}` });
  expect(verified.json().scope).toBe('profile openid');
});
