/**
 * spec.md, section 7: the calls the product makes. 7-platform-calls.test.ts has those to the chat platform.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectLive } from '@kepwai/api-client/live';
import type { BrowserClient } from '@sentry/react';
import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeBuildFiles } from '../../app/build-files.ts';
import { findBuildMeta, findLatestBuild } from '../../app/src/lib/deployment/builds.ts';
import { createUpdates, updateCheckEveryMs } from '../../app/src/lib/deployment/updates.ts';
import { helpPages, loadHelp } from '../../app/src/lib/help/entries.ts';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { lineToken } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { writePublicConfig } from '../support/public-config.ts';

/** Opens a page whose API is available, and records its requests. */
async function openPage(fetchTarget = '') {
  vi.resetModules();
  writePublicConfig({ fetchTarget });
  const api = createMockApi();
  const asked: { call: string; origin: string; authorization: string | null; body: string }[] = [];
  api.server.events.on('request:start', async ({ request }) => {
    const { origin, pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    const authorization = request.headers.get('authorization');
    asked.push({ call, origin, authorization, body: await request.clone().text() });
  });
  const { loadApi } = await import('../../app/src/lib/api/api.ts');
  const { getSession } = await import('../../app/src/lib/session/session.ts');
  getSession().clear();
  onTestFinished(() => getSession().clear());
  return { ...api, asked, client: await loadApi(), session: getSession() };
}

describe('product calls', () => {
  test('GET /api/me: no payload; success and data, stored as profile', async () => {
    const { me, asked, session } = await openPage();
    session.saveToken(buildToken({ sub: me.id }));
    const { meQuery } = await import('../../app/src/features/session/queries.ts');
    const { getQueryClient } = await import('../../app/src/lib/api/query-client.ts');
    expect(await getQueryClient().fetchQuery(meQuery())).toEqual(me);
    expect(asked).toMatchObject([{ call: 'GET /api/me', body: '' }]);
    expect(JSON.parse(localStorage.getItem('kepwai.profile') ?? '').profile).toEqual(me);
  });

  test('POST /api/auth/login-via-line {accessToken}: success and data.token, stored in the cookie', async () => {
    const { me, asked, client, session } = await openPage();
    const accessToken = lineToken(me.id);
    const { data } = await client.POST('/api/auth/login-via-line', { body: { accessToken } });
    expect(data).toEqual({ success: true, data: { token: expect.any(String) } });
    session.saveToken(data.data.token);
    expect(document.cookie).toContain(`auth-token=${data.data.token}`);
    expect(asked).toMatchObject([{ call: 'POST /api/auth/login-via-line' }]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ accessToken });
  });

  test('GET /api/me/group/{groupId}/verify: no payload; the whole response is cached', async () => {
    const { me, group } = createMockApi();
    await openApp(`/microapp/${group.id}`, me);
    const stored = () => JSON.parse(localStorage.getItem('kepwai.profile') ?? 'null');
    await expect
      .poll(() => stored().groupVerifyResultCache[group.id])
      .toEqual({
        result: { success: true, data: { groupId: group.id } },
        lastFetched: expect.any(Number),
      });
  });

  test('GET /api/me/group/{groupId}/verify: identical bytes for refused and unknown', async () => {
    const { fakeServer, me, session } = await openPage();
    session.saveToken(buildToken({ sub: me.id }));
    const ask = async (id: string) => {
      const headers = { authorization: `Bearer ${session.findToken()}` };
      const answer = await fetch(`/api/me/group/${id}/verify`, { headers });
      return [answer.status, await answer.text()];
    };
    const refused = await ask(fakeServer.addGroup().id);
    expect(refused).toEqual([200, '{"success":false}']);
    expect(await ask('99999999-9999-4999-8999-999999999999')).toEqual(refused);
  });

  test('GET /api/me/quota/{quotaId}/verify: no payload; success and data', async () => {
    const { fakeServer, me, asked, client, session } = await openPage();
    session.saveToken(buildToken({ sub: me.id }));
    const quota = fakeServer.addQuota({ ownerId: me.id });
    const { data } = await client.GET('/api/me/quota/{quotaId}/verify', {
      params: { path: { quotaId: quota.id } },
    });
    expect(data).toEqual({ success: true, data: expect.objectContaining({ quotaId: quota.id }) });
    expect(asked).toMatchObject([{ call: `GET /api/me/quota/${quota.id}/verify`, body: '' }]);
  });

  test('the base address is the public configuration’s fetchTarget', async () => {
    const { server, asked, client } = await openPage('https://api.kepwai.example');
    server.use(
      http.get('https://api.kepwai.example/api/me', () => HttpResponse.json({ success: true, data: {} })),
    );
    await client.GET('/api/me');
    expect(asked).toMatchObject([{ origin: 'https://api.kepwai.example', call: 'GET /api/me' }]);
  });

  test('a fetchTarget may have a path of its own', async () => {
    const { server, asked, client } = await openPage('https://kepwai.example/backend/');
    server.use(http.get('https://kepwai.example/*', () => HttpResponse.json({ success: true, data: {} })));
    await client.GET('/api/me');
    expect(asked).toMatchObject([{ origin: 'https://kepwai.example', call: 'GET /backend/api/me' }]);
  });

  test('an empty fetchTarget is the origin of the page', async () => {
    const { me, asked, client, session } = await openPage();
    session.saveToken(buildToken({ sub: me.id }));
    await client.GET('/api/me');
    expect(asked).toMatchObject([{ origin: location.origin }]);
  });

  test('header authorization: Bearer plus token when valid', async () => {
    const { me, asked, client, session } = await openPage();
    const token = buildToken({ sub: me.id });
    session.saveToken(token);
    await client.GET('/api/me');
    expect(asked).toMatchObject([{ authorization: `Bearer ${token}` }]);
  });

  test.each([
    ['absent', null],
    ['over', buildToken({ expiresAt: Date.now() - 1000 })],
    ['nonsense', 'nonsense'],
  ])('no header authorization when the token is %s', async (_what, token) => {
    const { server, asked, client, session } = await openPage();
    server.use(http.get('*/api/me', () => HttpResponse.json({ success: true, data: {} })));
    if (token !== null) session.saveToken(token);
    await client.GET('/api/me');
    expect(asked).toMatchObject([{ authorization: null }]);
  });
});

describe('builds', () => {
  const build = { id: 'b2', timestamp: 2 };
  const meta = { ...build, matcher: {}, prerendered: ['/'] };

  function open(answers: Record<string, () => Response>, now = () => 0) {
    const asked: string[] = [];
    const logged: string[] = [];
    const parts = {
      fetch: async (input: string | URL | Request) => {
        asked.push(String(input));
        return answers[String(input)]?.() ?? new Response('', { status: 404 });
      },
      log: (message: string) => void logged.push(message),
    };
    return { asked, logged, parts, updates: createUpdates({ ...parts, ownId: 'b1', now }) };
  }

  test('GET builds/latest.json returns {id, timestamp}', async () => {
    const { asked, parts } = open({ '/builds/latest.json': () => Response.json(build) });
    expect(await findLatestBuild(parts)).toEqual(build);
    expect(asked).toEqual(['/builds/latest.json']);
  });

  test('update checks report an id other than the page’s own', async () => {
    const { updates } = open({ '/builds/latest.json': () => Response.json(build) });
    expect(updates.hasNews()).toBe(false);
    await updates.check();
    expect(updates.hasNews()).toBe(true);
  });

  test('update checks run at most every ten minutes', async () => {
    let now = 0;
    const { asked, updates } = open(
      { '/builds/latest.json': () => Response.json({ id: 'b1', timestamp: 1 }) },
      () => now,
    );
    await updates.check();
    now = updateCheckEveryMs - 1;
    await updates.check();
    expect(asked.filter((address) => address.includes('latest'))).toHaveLength(1);
    now = updateCheckEveryMs;
    await updates.check();
    expect(asked.filter((address) => address.includes('latest'))).toHaveLength(2);
  });

  test('GET builds/meta/{buildId}.json returns {id, timestamp, matcher, prerendered}', async () => {
    const { asked, parts } = open({ '/builds/meta/b2.json': () => Response.json(meta) });
    expect(await findBuildMeta('b2', parts)).toMatchObject({ ...build, prerendered: ['/'] });
    expect(asked).toEqual(['/builds/meta/b2.json']);
  });

  test.each([
    ['it is not there', () => new Response('', { status: 404 })],
    ['it is no JSON', () => new Response('<html>')],
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ])('its failure is only logged: %s', async (_what, answer) => {
    const { logged, updates } = open({
      '/builds/latest.json': () => Response.json(build),
      '/builds/meta/b2.json': answer,
    });
    await updates.check();
    expect(logged).toEqual([expect.stringContaining('/builds/meta/b2.json')]);
    expect(updates.hasNews()).toBe(true);
  });
});

describe('a build writes', () => {
  const addresses = ['/', '/docs/faq', '/microapp/:groupId'];
  let folder = '';
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kepwai-spec-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'docs/faq'), { recursive: true });
    const html = '<html lang="th"><title>คำถาม</title><main>เก็บนานไหม</main></html>';
    await writeFile(path.join(folder, 'index.html'), html);
    await writeFile(path.join(folder, 'docs/faq/index.html'), html);
    await writeBuildFiles(folder, {
      screens: addresses.map((address) => ({ address, files: [] })),
      pages: ['/', '/docs/faq'].map((address) => ({ path: address, entries: [] })),
      ...{ manifest: {}, isCompressed: false },
    });
  });

  test('builds/latest.json: {id, timestamp}', async () => {
    expect(await read('builds/latest.json')).toEqual({
      id: expect.any(String),
      timestamp: expect.any(Number),
    });
  });

  test('builds/meta/{buildId}.json: the route manifest', async () => {
    const { id } = await read('builds/latest.json');
    expect(await read(`builds/meta/${id}.json`)).toMatchObject({
      id,
      matcher: { static: { '/': {}, '/docs/faq': {} }, dynamic: { '/microapp/:groupId': {} } },
      prerendered: ['/', '/docs/faq'],
    });
  });

  test('{path}/_payload.json: route payloads', async () => {
    expect(await read('docs/faq/_payload.json')).toMatchObject({ path: '/docs/faq', text: 'เก็บนานไหม' });
    expect(await read('_payload.json')).toMatchObject({ path: '/', title: 'คำถาม' });
  });
});

test('GET {path}/_payload.json is read by the search on the FAQ page and by the help sheet', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json({ entries: [] });
  };
  for (const page of helpPages) await loadHelp(page, { fetch, caches: null });
  expect(asked).toEqual(['/docs/faq/_payload.json', '/pricing/_payload.json', '/articles/_payload.json']);
});

describe('a WebSocket subscription is supported by the client', () => {
  test('it reports changes in my groups', async () => {
    const { fakeServer, me, group, connectionOf } = createMockApi();
    const heard: unknown[] = [];
    const states: string[] = [];
    const live = connectLive({
      ...connectionOf(me),
      onMessage: (message) => void heard.push(message),
      onStateChange: (state) => void states.push(state),
    });
    await expect.poll(() => live.state).toBe('live');
    const file = fakeServer.addFile({ groupId: group.id });
    await expect
      .poll(() => heard)
      .toEqual([{ type: 'files-changed', groupId: group.id, change: 'added', fileIds: [file.id] }]);
    live.close();
    expect(states).toEqual(['connecting', 'live', 'closed']);
  });
});

describe('an error-reporting service receives error reports', () => {
  const bodies: Promise<string>[] = [];
  afterEach(() => void vi.unstubAllGlobals());

  async function report(fetchTarget = '') {
    bodies.length = 0;
    vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
      bodies.push(new Response(init?.body ?? null).text());
      return new Response('{}');
    });
    const { getClient } = await import('@sentry/react');
    const { startSentry } = await import('../../app/src/lib/telemetry/sentry.ts');
    const send = startSentry({
      sentryDsn: 'https://key@sentry.example/1',
      environment: 'test',
      fetchTarget,
      renderStartedAt: new Date(),
      loadReplay: async () => ({ startReplay: () => undefined }),
    });
    onTestFinished(async () => {
      await getClient()?.close();
    });
    return { send, client: getClient<BrowserClient>() };
  }

  test('of errors', async () => {
    const { send, client } = await report();
    send(new Error('the drawer is stuck'));
    await client?.flush();
    expect((await Promise.all(bodies)).join()).toContain('the drawer is stuck');
  });

  test.each([
    ['to local host', '', 'http://localhost:3000/api/me', true],
    ['to the API path of this origin', '', '/api/me', true],
    ['to the API path at fetchTarget', 'https://api.example', 'https://api.example/api/me', true],
    ['not to another host', 'https://api.example', 'https://api.line.me/v2/profile', false],
    ['not to another path', 'https://api.example', 'https://api.example/pictures/1', false],
  ])('with trace propagation %s', async (_what, fetchTarget, url, isTold) => {
    const { client } = await report(fetchTarget);
    const targets = client?.getOptions().tracePropagationTargets ?? [];
    const matches = targets.some((target) =>
      typeof target === 'string' ? url.includes(target) : target.test(url),
    );
    expect(matches).toBe(isTold);
  });
});
