/**
 * spec.md, section 3: entities and their fields. 3-context.alone.test.ts has the rest of the mini-app's context.
 */
import { createApiClient, decodeToken, isTokenValid } from '@kepwai/api-client';
import { openLiff } from '@kepwai/liff-adapter/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meQuery } from '../../app/src/features/session/queries.ts';
import { createQueryClient } from '../../app/src/lib/api/query-client.ts';
import { createSession, getSession } from '../../app/src/lib/session/session.ts';
import { buildProfile, buildToken } from '../../mocks/fixtures/index.ts';
import { lineToken } from '../../mocks/handlers/index.ts';
import { liffId } from '../../packages/liff-adapter/test/line-hosts.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';
import { writePublicConfig } from '../support/public-config.ts';

const storeKey = 'kepwai.profile';
const stored = () => JSON.parse(localStorage.getItem(storeKey) ?? 'null');

function open(now = Date.now) {
  return createSession({ page: document, storage: localStorage, now, isSecure: false });
}

beforeEach(() => {
  getSession().clear();
  writePublicConfig();
});
afterEach(() => getSession().clear());

describe('user profile', () => {
  test('is kept on the client, in localStorage under kepwai.profile', () => {
    const profile = buildProfile();
    open().saveProfile(profile);
    expect(stored()).toEqual({ profile, groupVerifyResultCache: {} });
  });

  test('is fetched from the me endpoint', async () => {
    const { me, server } = createMockApi();
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    getSession().saveToken(buildToken({ sub: me.id }));
    expect(await createQueryClient({ onUnauthorized: () => undefined }).fetchQuery(meQuery())).toEqual(me);
    expect(asked).toEqual(['/api/me']);
    expect(stored().profile).toEqual(me);
  });

  test('a profile-fetched flag is true when a profile exists', () => {
    const session = open();
    expect(session.isProfileFetched()).toBe(false);
    session.saveProfile(buildProfile());
    expect(session.isProfileFetched()).toBe(true);
    session.clear();
    expect(session.isProfileFetched()).toBe(false);
  });

  test('may hold groupVerifyResultCache: by group id, each entry the verify result and lastFetched', () => {
    const session = open();
    session.saveProfile(buildProfile());
    session.saveGroupVerifyEntry('g1', { result: { success: true }, lastFetched: 1_700_000_000_000 });
    session.saveGroupVerifyEntry('g2', { result: { success: false }, lastFetched: 1_700_000_000_001 });
    expect(stored().groupVerifyResultCache).toEqual({
      g1: { result: { success: true }, lastFetched: 1_700_000_000_000 },
      g2: { result: { success: false }, lastFetched: 1_700_000_000_001 },
    });
  });

  test('the verify result is stored completely, with its other fields', () => {
    const session = open();
    session.saveProfile(buildProfile());
    const result = { success: true, data: { groupId: 'g1' } };
    session.saveGroupVerifyEntry('g1', { result, lastFetched: 1 });
    expect(open().findGroupVerifyEntry('g1')).toEqual({ result, lastFetched: 1 });
  });

  test('a profile fetched again keeps the cache', () => {
    const session = open();
    const profile = buildProfile();
    session.saveProfile(profile);
    session.saveGroupVerifyEntry('g1', { result: { success: true }, lastFetched: 1 });
    session.saveProfile({ ...profile, displayName: 'ชื่อใหม่' });
    expect(session.findGroupVerifyEntry('g1')).toEqual({ result: { success: true }, lastFetched: 1 });
  });
});

describe('auth token', () => {
  test('is a JWT-style token in a cookie named auth-token', () => {
    const token = buildToken({ sub: 'u1' });
    open().saveToken(token);
    expect(document.cookie).toContain(`auth-token=${token}`);
    expect(token.split('.')).toHaveLength(3);
  });

  test('only the exp field of its payload is read, in seconds', () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = `e30.${btoa(JSON.stringify({ exp }))}.not-a-signature`;
    expect(isTokenValid(token, Date.now())).toBe(true);
    expect(decodeToken(token)?.exp).toBe(exp);
    const withoutExp = `e30.${btoa(JSON.stringify({ sub: 'u1', iat: exp }))}.s`;
    expect(isTokenValid(withoutExp, Date.now())).toBe(false);
  });

  test('a token with invalid other fields is valid too', () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = `e30.${btoa(JSON.stringify({ exp, sub: 0, iat: 'x', nbf: exp + 99, aud: null }))}.s`;
    expect(isTokenValid(token, Date.now())).toBe(true);
  });
});

test('login result: has a token field', async () => {
  const { me } = createMockApi();
  const api = createApiClient({ baseUrl: apiOrigin });
  const { data } = await api.POST('/api/auth/login-via-line', { body: { accessToken: lineToken(me.id) } });
  expect(data).toEqual({ success: true, data: { token: expect.any(String) } });
  expect(isTokenValid(data.data.token)).toBe(true);
});

describe('chat-platform mini-app context', () => {
  test('liffId, endpointUrl, type, scope, availability and permanentLinkPattern', async () => {
    const { liff } = await openLiff({ liffId, endpointUrl: 'https://app.kepwai.test/microapp' });
    expect(liff.getContext()).toMatchObject({
      liffId,
      endpointUrl: 'https://app.kepwai.test/microapp',
      permanentLinkPattern: 'concat',
      type: 'external',
      scope: ['profile', 'openid', 'chat_message.write'],
      availability: { shareTargetPicker: { permission: true } },
    });
  });

  test('square_chat is one value of its type', async () => {
    const { liff } = await openLiff({ environment: { inClient: true, contextType: 'square_chat' } });
    expect(liff.getContext()?.type).toBe('square_chat');
  });
});
