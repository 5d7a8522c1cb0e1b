import { channelAccessToken } from '@line/bot-sdk';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createManualClock, defaultMessagingChannel, type LinePlatform } from '../index.ts';
import { createTestPlatform } from '../test/platform.ts';

const { id, secret } = defaultMessagingChannel;
const daySeconds = 24 * 3600;
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Starts a platform that knows the channel's assertion key, with a function to sign. */
async function startChannel() {
  const clock = createManualClock();
  const platform = createTestPlatform({ clock });
  const baseURL = await platform.listen();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = {
    method: 'POST' as const,
    url: '/dev/channel/keys',
    payload: { jwk: await exportJWK(publicKey) },
  };
  const { kid } = (await platform.app.inject(keys)).json();
  const sdk = new channelAccessToken.ChannelAccessTokenClient({ baseURL });

  function sign(claims: Record<string, unknown> = {}, header = {}): Promise<string> {
    const now = Math.floor(clock.now() / 1000);
    const all = {
      iss: id,
      sub: id,
      aud: 'https://api.line.me/',
      exp: now + 1800,
      token_exp: daySeconds,
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(privateKey);
  }
  const issue = (assertion: string) =>
    sdk.issueChannelTokenByJWT('client_credentials', assertionType, assertion);
  return { platform, clock, sdk, sign, issue };
}

async function statusOf({ app }: LinePlatform, token: string): Promise<number> {
  return (await app.inject({ url: '/v2/bot/info', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;
}

test('v2.1: tokens are issued by assertion, verified, listed and revoked through the SDK', async () => {
  const { platform, clock, sdk, sign, issue } = await startChannel();
  const issued = await issue(await sign());
  expect(issued).toMatchObject({ token_type: 'Bearer', expires_in: daySeconds });
  expect(await statusOf(platform, issued.access_token)).toBe(200);
  expect(await sdk.verifyChannelTokenByJWT(issued.access_token)).toMatchObject({
    client_id: id,
    expires_in: daySeconds,
  });
  const kids = await sdk.getsAllValidChannelAccessTokenKeyIds(assertionType, await sign());
  expect(kids).toEqual({ kids: [issued.key_id] });
  await expect(sdk.revokeChannelTokenByJWT(id, 'wrong', issued.access_token)).rejects.toMatchObject({
    status: 400,
  });
  await sdk.revokeChannelTokenByJWT(id, secret, issued.access_token);
  expect(await statusOf(platform, issued.access_token)).toBe(401);
  const second = await issue(await sign());
  clock.advance(daySeconds * 1000);
  expect(await statusOf(platform, second.access_token)).toBe(401);
  await expect(sdk.verifyChannelTokenByJWT(second.access_token)).rejects.toMatchObject({
    body: expect.stringContaining('The access token'),
  });
});

test('v2.1: the thirty-first token is refused', async () => {
  const { sign, issue } = await startChannel();
  const assertion = await sign();
  for (let n = 0; n < 30; n += 1) await issue(assertion);
  await expect(issue(assertion)).rejects.toMatchObject({
    status: 400,
    body: expect.stringContaining('The maximum number of access tokens has already been issued'),
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, number]>([
  ['of a key nobody registered', {}, { kid: 'unknown' }, 404],
  ['of another channel', { iss: '1', sub: '1' }, {}, 400],
  ['for somebody else', { aud: 'https://api.example.com/' }, {}, 400],
  ['that is good for an hour', { exp: Math.floor(createManualClock().now() / 1000) + 3600 }, {}, 400],
  ['that ran out', { exp: Math.floor(createManualClock().now() / 1000) - 1 }, {}, 400],
  ['that wants 31 days', { token_exp: 31 * daySeconds }, {}, 400],
])('an assertion %s is rejected', async (_name, claims, header, status) => {
  const { sign, issue } = await startChannel();
  await expect(issue(await sign(claims, header))).rejects.toMatchObject({ status });
});

test('stateless: tokens are issued by assertion or secret, for the bot or the login channel', async () => {
  const { platform, sdk, sign } = await startChannel();
  const byAssertion = await sdk.issueStatelessChannelTokenByJWTAssertion(await sign());
  expect(byAssertion.expires_in).toBe(900);
  expect(await statusOf(platform, byAssertion.access_token)).toBe(200);
  const { loginChannelId, loginChannelSecret } = platform.config;
  const ofLogin = await sdk.issueStatelessChannelTokenByClientSecret(loginChannelId, loginChannelSecret);
  expect(await statusOf(platform, ofLogin.access_token)).toBe(401);
});

test('short-lived: the thirty-first token ends the oldest; tokens are verified and revoked', async () => {
  const { platform, sdk } = await startChannel();
  const tokens: string[] = [];
  for (let n = 0; n < 31; n += 1) {
    tokens.push((await sdk.issueChannelToken('client_credentials', id, secret)).access_token);
  }
  const [oldest = '', second = ''] = tokens;
  expect([await statusOf(platform, oldest), await statusOf(platform, second)]).toEqual([401, 200]);
  expect(await sdk.verifyChannelToken(second)).toMatchObject({ client_id: id, expires_in: 30 * daySeconds });
  await sdk.revokeChannelToken(second);
  expect(await statusOf(platform, second)).toBe(401);
  await expect(sdk.verifyChannelToken(second)).rejects.toMatchObject({ status: 400 });
});

test('channel tokens can be ended over HTTP, one or all', async () => {
  const { platform, sdk } = await startChannel();
  const issue = async () => (await sdk.issueStatelessChannelTokenByClientSecret(id, secret)).access_token;
  const [one, other] = [await issue(), await issue()];
  const expire = (payload: object) =>
    platform.app.inject({ method: 'POST', url: '/dev/channel/tokens/expire', payload });
  await expire({ accessToken: one });
  expect([await statusOf(platform, one), await statusOf(platform, other)]).toEqual([401, 200]);
  await expire({});
  expect(await statusOf(platform, other)).toBe(401);
});

test('deauthorize ends a person’s consent and needs a valid token of theirs', async () => {
  const { platform, sdk } = await startChannel();
  const { userId } = platform.control.createUser({ displayName: 'ก' });
  const { token } = platform.control.issueUserToken(userId);
  const { loginChannelId, loginChannelSecret } = platform.config;
  const { access_token } = await sdk.issueStatelessChannelTokenByClientSecret(
    loginChannelId,
    loginChannelSecret,
  );
  const deauthorize = (userAccessToken: string) =>
    platform.app.inject({
      method: 'POST',
      url: '/user/v1/deauthorize',
      headers: { authorization: `Bearer ${access_token}` },
      payload: { userAccessToken },
    });
  expect((await deauthorize(token)).statusCode).toBe(204);
  const profile = { url: '/v2/profile', headers: { authorization: `Bearer ${token}` } };
  expect((await platform.app.inject(profile)).statusCode).toBe(401);
  expect((await deauthorize(token)).json()).toEqual({ message: 'invalid token' });
});
