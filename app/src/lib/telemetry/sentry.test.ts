import { type BrowserClient, getClient, startSpan } from '@sentry/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rootSpanMs, startSentry } from './sentry.ts';

const bodies: Promise<string>[] = [];

// Sentry keeps the first `fetch` that it finds.
beforeAll(() => {
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    bodies.push(new Response(init?.body ?? null).text());
    return new Response('{}');
  });
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(async () => {
  await getClient()?.close();
});

describe('error report', () => {
  it('an error report contains no personal data', async () => {
    const { send, sent } = open();
    history.replaceState(
      null,
      '',
      '/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c?search=somchai#access_token=abc',
    );
    send(
      new Error('cannot rename "ใบเสร็จ.pdf" of somchai@example.com at /api/content/x?sig=secret', {
        cause: new Error('token eyJhbGciOi.eyJzdWIi.sig'),
      }),
    );
    await getClient()?.flush();
    const text = await sent();
    expect(text).toContain('cannot rename');
    expect(text).toContain('staging');
    for (const secret of ['ใบเสร็จ', 'somchai', 'sig=secret', 'eyJ', 'access_token', '0b6f9a2e-1f7a']) {
      expect(text).not.toContain(secret);
    }
  });

  it('excludes global handlers, breadcrumbs and the console', () => {
    open();
    for (const name of ['GlobalHandlers', 'Console']) {
      expect(getClient()?.getIntegrationByName(name)).toBeUndefined();
    }
  });

  it('traces every visit, and the root’s rendering for two seconds', async () => {
    const { sent } = open();
    expect(rootSpanMs).toBe(2000);
    expect(getClient<BrowserClient>()?.getOptions()).toMatchObject({
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    });
    await expect.poll(() => flushed(sent)).toContain('ui.render');
  });

  it('propagates the trace only to localhost and to our API', () => {
    open({ fetchTarget: 'https://api.kepwai.example' });
    const targets = getClient<BrowserClient>()?.getOptions().tracePropagationTargets ?? [];
    const isTarget = (url: string) =>
      targets.some((target) => (typeof target === 'string' ? url.includes(target) : target.test(url)));
    expect(isTarget('http://localhost:3000/api/me')).toBe(true);
    expect(isTarget('https://api.kepwai.example/api/me')).toBe(true);
    expect(isTarget('/api/me')).toBe(true);
    expect(isTarget('https://api.line.me/oauth2/v2.1/verify')).toBe(false);
    expect(isTarget('https://localhost.evil.example/')).toBe(false);
    expect(isTarget('https://evil.example/?from=http://localhost/')).toBe(false);
    expect(isTarget('https://evil.example/?https://api.kepwai.example/api/')).toBe(false);
  });

  it('reports spans without the queries of their addresses', async () => {
    const { sent } = open();
    startSpan({ name: 'GET /api/me?token=hidden', op: 'http.client' }, () => undefined);
    await expect.poll(() => flushed(sent)).toContain('GET /api/me');
    expect(await sent()).not.toContain('hidden');
  });
});

async function flushed(sent: () => Promise<string>): Promise<string> {
  await getClient()?.flush();
  return await sent();
}

/** Starts reporting to an endpoint that stores what it receives. */
function open({ fetchTarget = '' } = {}) {
  bodies.length = 0;
  const send = startSentry({
    sentryDsn: 'https://key@sentry.example/1',
    environment: 'staging',
    fetchTarget,
    renderStartedAt: new Date(),
    loadReplay: async () => ({ startReplay: () => undefined }),
  });
  return { send, sent: async () => (await Promise.all(bodies)).join('\n') };
}
