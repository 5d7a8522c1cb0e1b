import { describe, expect, it } from 'vitest';
import { ConfigError, parsePublicConfig, readPublicConfig } from './config.ts';

const config = {
  fetchTarget: '',
  liffId: '1234567890-abcdefgh',
  publicUrl: 'https://kepwai.example',
  botBasicId: '@kepwai',
  simulation: null,
  sentryDsn: 'https://key@sentry.example/1',
  environment: 'staging',
  analyticsId: 'G-ABC123DEF4',
  demo: null,
  operator: { name: 'บริษัท เก็บของ จำกัด' },
};

function buildPage(text: string): Pick<Document, 'getElementById'> {
  const element = document.createElement('script');
  element.textContent = text;
  return { getElementById: (id) => (id === 'kepwai-config' ? element : null) };
}

const noFetch: typeof fetch = () => Promise.reject(new Error('unexpected fetch'));

describe('public configuration', () => {
  it('comes from the page if the server has filled it', async () => {
    const page = buildPage(JSON.stringify(config));
    expect(await readPublicConfig({ page, fetch: noFetch })).toEqual(config);
  });

  it('comes from /config.json if the page is as it was built', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({ ...config, simulation: { lineOrigin: 'http://localhost:3100' } });
    };
    const read = await readPublicConfig({ page: buildPage('{}'), fetch });
    expect(asked).toEqual(['/config.json']);
    expect(read.simulation).toEqual({ lineOrigin: 'http://localhost:3100' });
  });

  it('is an error if the server does not have it', async () => {
    const fetch: typeof globalThis.fetch = async () => new Response('', { status: 404 });
    await expect(readPublicConfig({ page: buildPage('{}'), fetch })).rejects.toThrow(ConfigError);
  });

  it('is an error if it is not JSON', async () => {
    await expect(readPublicConfig({ page: buildPage('<'), fetch: noFetch })).rejects.toThrow(ConfigError);
  });

  it.each([null, [], 'text', { fetchTarget: '' }, { ...config, liffId: 7 }])(
    'is an error if it is %j',
    (value) => {
      expect(() => parsePublicConfig(value)).toThrow(ConfigError);
    },
  );

  it('has no bot and no simulation unless they are configured', () => {
    const { fetchTarget, liffId, publicUrl } = config;
    const least = { fetchTarget, liffId, publicUrl };
    expect(parsePublicConfig(least)).toEqual({
      ...least,
      botBasicId: null,
      simulation: null,
      sentryDsn: null,
      environment: 'production',
      analyticsId: null,
      demo: null,
      operator: undefined,
    });
  });
});
