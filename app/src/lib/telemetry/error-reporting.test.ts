import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicConfig } from '../deployment/config.ts';

const config: PublicConfig = {
  fetchTarget: '',
  liffId: '1234567890-abcdefgh',
  publicUrl: 'https://kepwai.example',
  botBasicId: null,
  simulation: null,
  sentryDsn: 'https://key@sentry.example/1',
  environment: 'staging',
  analyticsId: null,
  demo: null,
};

describe('error reporting', () => {
  // Each test gets a fresh module, like a page of its own.
  beforeEach(() => vi.resetModules());

  it('queues errors until it is loaded, and then sends them', async () => {
    const page = await open(config);
    const early = new Error('early');
    const late = new Error('late');
    page.reportError(early);
    expect(page.loaded).toBe(false);
    await page.becomeIdle();
    page.reportError(late);
    expect(page.sent).toEqual([early, late]);
  });

  it('loads and queues nothing without a DSN', async () => {
    const page = await open({ ...config, sentryDsn: null });
    page.reportError(new Error('early'));
    await page.becomeIdle();
    expect(page.loaded).toBe(false);
    expect(page.sent).toEqual([]);
  });

  it('does not report a lost network', async () => {
    const page = await open(config);
    const { NetworkError } = await import('@kepwai/api-client');
    page.reportError(new NetworkError());
    await page.becomeIdle();
    expect(page.sent).toEqual([]);
  });

  it('drops errors if it cannot be loaded', async () => {
    const page = await open(config, { fails: true });
    page.reportError(new Error('early'));
    await page.becomeIdle();
    page.reportError(new Error('late'));
    expect(page.sent).toEqual([]);
  });
});

async function open(told: PublicConfig, { fails = false } = {}) {
  const { reportError, startReporting } = await import('./error-reporting.ts');
  const idle: (() => void)[] = [];
  const page = {
    reportError,
    loaded: false,
    sent: [] as unknown[],
    becomeIdle: async () => {
      for (const run of idle) run();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
  startReporting(async () => told, {
    later: (run) => void idle.push(run),
    load: async () => {
      if (fails) throw new TypeError('Failed to fetch');
      page.loaded = true;
      return { startSentry: () => (error) => void page.sent.push(error) };
    },
  });
  return page;
}
