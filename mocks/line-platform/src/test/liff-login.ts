import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { LinePlatform } from '../index.ts';

export const liffId = '2000000001-kepwai00';
export const channelId = '2000000001';
export const endpointUrl = 'http://localhost:3000/microapp';

/** Starts a login as the SDK does: returns what it stores and the address that it opens. */
export function beginLogin(given: Record<string, string> = {}): { verifier: string; url: string } {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    app_id: liffId,
    state: 'abcdefghijkl',
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    liff_sdk_version: '2.31.0',
    ...given,
  });
  return { verifier, url: `/liff/v1/authorize?${query}` };
}

/** Presses a button on the login page; returns the answer's `Location`. */
export async function press({ app }: LinePlatform, url: string, form: Record<string, string>): Promise<URL> {
  const answer = await postForm(app, url, form);
  if (answer.statusCode !== 302) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return new URL(String(answer.headers.location));
}

export function postForm(
  app: LinePlatform['app'],
  url: string,
  form: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    payload: new URLSearchParams(form).toString(),
  });
}

/** Returns the form that the SDK posts for the returned address. */
export function toExchange(back: URL, verifier: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    client_id: back.searchParams.get('liffClientId') ?? '',
    appId: liffId,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: back.searchParams.get('liffRedirectUri') ?? '',
    id_token_key_type: 'JWK',
  };
}

/** Signs a person in completely. */
export async function signIn(
  platform: LinePlatform,
  userId: string,
): Promise<{
  access_token: string;
  id_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}> {
  const { verifier, url } = beginLogin();
  const all = { decision: 'allow', user_id: userId, 'grant.chat_message.write': 'on', 'grant.email': 'on' };
  const back = await press(platform, url, all);
  const answer = await postForm(platform.app, '/oauth2/v2.1/token', toExchange(back, verifier));
  return answer.json();
}
