import { createApiClient } from '@kepwai/api-client';
import { createLiff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { beforeEach, expect, test } from 'vitest';
import { checkGroupAccess } from '../../app/src/lib/api/access/group-access.ts';
import { createSession } from '../../app/src/lib/session/session.ts';
import { createSignIn } from '../../app/src/lib/session/sign-in.ts';
import { lineToken } from '../../mocks/handlers/index.ts';
import { createSimulatedLineHandlers, simulatedLiffId } from '../../mocks/simulated-line.ts';
import { createMockApi } from '../support/mock-api.ts';

beforeEach(() => {
  history.replaceState(null, '', '/microapp/splash');
  localStorage.clear();
  sessionStorage.clear();
});

test('a LINE user signs in: our token, 100 ms, then the profile', async () => {
  const { me, log, session, signIn } = createVisit();
  history.replaceState(null, '', `/microapp/splash#access_token=${lineToken(me.id)}`);
  expect(await signIn.run()).toEqual({ status: 'signed-in' });
  expect(log).toEqual([
    'GET /oauth2/v2.1/verify',
    // LINE's part in mock mode: the person whom the ID token names.
    'GET /v2/profile',
    'POST /api/auth/login-via-line',
    'wait 100',
    'GET /api/me',
  ]);
  expect(session.findProfile()).toEqual(me);
  expect(document.cookie).toMatch(/auth-token=\S+/);
});

test('a visitor not logged in to LINE goes to its login, without a request to our API', async () => {
  const { log, left, signIn, session } = createVisit();
  expect(await signIn.run()).toEqual({ status: 'leaving' });
  expect(left).toEqual([expect.stringContaining('/dev/authorize?redirect_uri=')]);
  expect(log).toEqual([]);
  expect(session.isSignedIn()).toBe(false);
});

test('a token that LINE never issued signs nobody in', async () => {
  const { session, signIn } = createVisit();
  history.replaceState(null, '', '/microapp/splash#access_token=forged');
  expect(await signIn.run()).toMatchObject({ status: 'failed' });
  expect(session.isSignedIn()).toBe(false);
});

test('a signed-in person opens their own group with one check in five minutes, and no other group', async () => {
  const { me, group, fakeServer, log, session, signIn, verify } = createVisit();
  history.replaceState(null, '', `/microapp/splash#access_token=${lineToken(me.id)}`);
  await signIn.run();
  log.length = 0;
  const foreign = fakeServer.addGroup();
  const check = (groupId: string, now: number) =>
    checkGroupAccess(groupId, { session, verify, now: () => now });
  expect(await check(group.id, 0)).toBe('allowed');
  expect(await check(group.id, 299_999)).toBe('allowed');
  expect(await check(foreign.id, 0)).toBe('refused');
  expect(await check(foreign.id, 1)).toBe('refused');
  expect(log.map((line) => line.replace(group.id, 'mine').replace(foreign.id, 'foreign'))).toEqual([
    'GET /api/me/group/mine/verify',
    'GET /api/me/group/foreign/verify',
    'GET /api/me/group/foreign/verify',
  ]);
});

/**
 * Creates a page with nobody signed in: client, adapter in mock mode, session, and the requests they send.
 */
function createVisit() {
  const { fakeServer, server, me, group } = createMockApi();
  server.use(...createSimulatedLineHandlers(fakeServer));
  const log: string[] = [];
  server.events.on('request:start', ({ request }) => {
    log.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  const left: string[] = [];
  const { origin } = location;
  const mock = createMockLine({ lineOrigin: origin, navigate: (url) => left.push(url) });
  const liff = createLiff({ mode: 'mock', liffId: simulatedLiffId, mock });
  const session = createSession({ page: document, storage: localStorage, now: Date.now, isSecure: false });
  session.clear();
  const api = createApiClient({ baseUrl: '', getToken: session.findToken });
  const signIn = createSignIn({
    liff: async () => liff,
    session,
    loginViaLine: async (accessToken) =>
      (await api.POST('/api/auth/login-via-line', { body: { accessToken } })).data.data.token,
    fetchProfile: async () => (await api.GET('/api/me')).data.data,
    currentPath: () => location.pathname,
    wait: async (ms) => {
      log.push(`wait ${ms}`);
    },
    storage: sessionStorage,
  });
  const verify = async (groupId: string) =>
    (await api.GET('/api/me/group/{groupId}/verify', { params: { path: { groupId } } })).data;
  return { fakeServer, me, group, log, left, session, signIn, verify };
}
