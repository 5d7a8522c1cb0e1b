import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv, parseStorageEnv } from './env.ts';

const least = {
  AUTH_SECRET: 'a secret of thirty-two characters',
  LIFF_ID: '2000000001-kepwai00',
  LINE_MESSAGING_CHANNEL_ID: '2000000002',
  LINE_MESSAGING_CHANNEL_SECRET: 'a secret of the channel',
};

function faultsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
}

test('the required variables alone leave the rest at its defaults', () => {
  expect(parseEnv(least)).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    contentUrl: null,
    fetchTarget: null,
    dataDir: resolve('.data'),
    databaseUrl: null,
    blobStore: { type: 'fs', folder: resolve('.data/blobs') },
    appDir: null,
    corsOrigins: [],
    trustProxy: [],
    reporting: { serverDsn: null, appDsn: null, environment: 'development', analyticsId: null },
    operator: { name: null, address: null, contact: null, dataProtectionOfficer: null },
    operators: [],
    serviceWorker: 'on',
    simulation: null,
    demo: null,
    line: { loginChannelId: '2000000001', apiBase: 'https://api.line.me', channelAccessToken: null },
  });
});

test('an empty variable counts as absent', () => {
  expect(parseEnv({ ...least, DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
});

test('all faults are reported at once', () => {
  const faults = faultsOf({ NODE_ENV: 'production', PORT: '70000', LIFF_ID: 'nonsense', BLOB_STORE: 'ftp' });
  expect(faults).toEqual([
    'BLOB_STORE must be `fs` or `fs:/path`',
    'PORT must be a port number',
    'AUTH_SECRET is missing: at least 32 random characters',
    'LIFF_ID must be a LIFF id, such as 1234567890-AbcdEfgh',
    'LINE_MESSAGING_CHANNEL_ID is missing: the id of the Messaging API channel',
    'LINE_MESSAGING_CHANNEL_SECRET is missing: the secret of the Messaging API channel',
    'PUBLIC_URL is missing: the https address by which people reach this server',
    'TRUST_PROXY is missing: the proxies before this server, or `none` where people reach it directly',
  ]);
});

test.each([
  ['RATE_LIMITS', 'off', 'RATE_LIMITS must not be off in production'],
  [
    'TRUST_PROXY',
    '',
    'TRUST_PROXY is missing: the proxies before this server, or `none` where people reach it directly',
  ],
  ['PUBLIC_URL', 'http://kepwai.example', 'PUBLIC_URL must begin with https: in production'],
  ['FETCH_TARGET', 'http://api.kepwai.example', 'FETCH_TARGET must begin with https: in production'],
  [
    'KEPWAI_SIMULATION_LINE_ORIGIN',
    'http://localhost:3100',
    'KEPWAI_SIMULATION_LINE_ORIGIN must not be set in production: LINE is real there',
  ],
])('production rejects %s=%s', (name, value, fault) => {
  const production = {
    ...least,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kepwai.example',
    TRUST_PROXY: 'none',
  };
  expect(faultsOf(production)).toEqual([]);
  expect(faultsOf({ ...production, [name]: value })).toEqual([fault]);
});

test.each([
  ['PORT', '12ab'],
  ['PUBLIC_URL', 'https://kepwai.example/path'],
  ['CORS_ORIGINS', 'https://one.example, not an origin'],
  ['FETCH_TARGET', 'https://api.example/path'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['LINE_BOT_BASIC_ID', 'kepwai'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'none, loopback'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['SENTRY_DSN', 'https://o1.ingest.sentry.io/2'],
  ['SENTRY_DSN_APP', 'key@o1.ingest.sentry.io'],
  ['SENTRY_ENVIRONMENT', 'บ้าน'],
  ['ANALYTICS_ID', 'UA-1'],
  ['PROMPTPAY_ID', '0212345678'],
  ['PROMPTPAY_ID', '1234567890123'],
  ['PROMPTPAY_ID', '12345678901234'],
  ['BANK_WEBHOOK_SECRET', 'too short'],
  ['BANK_WEBHOOK_SECRET', `${'a'.repeat(32)},${'b'.repeat(31)}`],
  ['VAT_PERCENT', '7.5'],
  ['VAT_PERCENT', '-7'],
  ['OPERATOR_TAX_ID', '0105556000008'],
  ['OPERATOR_TAX_ID', '105556000009'],
  ['OPERATOR_BRANCH', '1'],
])('%s=%s is rejected with one sentence', (name, value) => {
  expect(faultsOf({ ...least, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must `)),
  ]);
});

test('a secret is rotated by putting a new one before the old one', () => {
  const [fresh, old] = ['a new secret of thirty-two letters', 'an old secret of thirty-two letters'];
  expect(parseEnv({ ...least, AUTH_SECRET: old }).authSecrets).toEqual([old]);
  expect(parseEnv({ ...least, AUTH_SECRET: `${fresh}, ${old}` }).authSecrets).toEqual([fresh, old]);
  const withComma = 'one secret for tests, which is long enough';
  expect(parseEnv({ ...least, AUTH_SECRET: withComma }).authSecrets).toEqual([withComma]);
  for (const list of [`${fresh},short`, `${fresh},${old},${old}`, ',']) {
    expect(faultsOf({ ...least, AUTH_SECRET: list })).toEqual([expect.stringMatching(/^AUTH_SECRET must /)]);
  }
});

test.each([
  ['081-234-5678', { type: 'MSISDN', target: '0812345678' }],
  ['0 1055 56000 00 9', { type: 'NATID', target: '0105556000009' }],
  ['004000000000000', { type: 'EWALLETID', target: '004000000000000' }],
])('PROMPTPAY_ID=%s names who is paid', (id, promptPay) => {
  expect(parseEnv({ ...least, PROMPTPAY_ID: id }).payments.promptPay).toEqual(promptPay);
});

test('money is off, without VAT and without secrets unless it is configured', () => {
  expect(parseEnv(least).payments).toEqual({
    promptPay: null,
    stripe: null,
    bankWebhookSecrets: [],
    vatPercent: 0,
    slipVerifier: null,
    sellerTaxId: null,
    sellerBranch: '00000',
  });
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)];
  const configured = {
    BANK_WEBHOOK_SECRET: `${fresh}, ${old}`,
    VAT_PERCENT: '7',
    OPERATOR_TAX_ID: '0-1055-56000-00-9',
  };
  expect(parseEnv({ ...least, ...configured, OPERATOR_BRANCH: '00012' }).payments).toMatchObject({
    bankWebhookSecrets: [fresh, old],
    vatPercent: 7,
    sellerTaxId: '0105556000009',
    sellerBranch: '00012',
  });
});

test('no fault contains a secret', () => {
  const secrets = { AUTH_SECRET: 'short-secret', DATABASE_URL: 'mysql://me:hunter2@host/db' };
  expect(faultsOf({ ...least, ...secrets }).join()).not.toMatch(/short-secret|hunter2/);
});

test('a list of origins is split and its slashes removed', () => {
  expect(
    parseEnv({ ...least, CORS_ORIGINS: 'https://one.example/, https://two.example:8443' }).corsOrigins,
  ).toEqual(['https://one.example', 'https://two.example:8443']);
});

test('content can have an origin of its own', () => {
  expect(parseEnv({ ...least, CONTENT_URL: 'http://127.0.0.1:3000/' }).contentUrl).toBe(
    'http://127.0.0.1:3000',
  );
  const source = { ...least, PUBLIC_URL: 'https://kepwai.example', CONTENT_URL: 'https://files.example' };
  expect(parseEnv(source).contentUrl).toBe('https://files.example');
});

test.each([
  [{ CONTENT_URL: 'https://files.example/content' }, 'CONTENT_URL must be an origin such as'],
  [{ CONTENT_URL: 'files.example' }, 'CONTENT_URL must be an origin such as'],
  [{ CONTENT_URL: 'https://kepwai.example/' }, 'CONTENT_URL must name another host than PUBLIC_URL'],
  [{ CONTENT_URL: 'http://kepwai.example' }, 'CONTENT_URL must name another host than PUBLIC_URL'],
  [
    { PUBLIC_URL: '', PORT: '3001', CONTENT_URL: 'http://localhost:3001' },
    'CONTENT_URL must name another host than PUBLIC_URL',
  ],
  [
    { PUBLIC_URL: '', CONTENT_URL: 'http://localhost:3000' },
    'CONTENT_URL must name another host than PUBLIC_URL',
  ],
  [
    { CONTENT_URL: 'https://files.example', CORS_ORIGINS: 'https://a.example, https://files.example/' },
    'CONTENT_URL must not be one of CORS_ORIGINS',
  ],
  [
    { NODE_ENV: 'production', TRUST_PROXY: 'none', CONTENT_URL: 'http://files.example' },
    'CONTENT_URL must begin with https: in production',
  ],
])('%j is rejected as origin for content', (source, fault) => {
  expect(faultsOf({ ...least, PUBLIC_URL: 'https://kepwai.example', ...source })).toEqual([
    expect.stringContaining(fault),
  ]);
});

describe('a demo', () => {
  const simulated = {
    ...least,
    DEMO: 'on',
    KEPWAI_SIMULATION_LINE_ORIGIN: 'http://localhost:3100',
    LINE_API_BASE: 'http://localhost:3100',
    LINE_DATA_BASE: 'http://localhost:3100',
    LINE_ACCESS_BASE: 'http://localhost:3100',
  };

  test('runs here, or at the address of another deployment', () => {
    expect(parseEnv(simulated).demo).toBe('on');
    expect(parseEnv({ ...least, DEMO: 'https://demo.kepwai.example/' }).demo).toBe(
      'https://demo.kepwai.example',
    );
    expect(parseEnv({ ...least, DEMO: 'off' }).demo).toBeNull();
    expect(faultsOf({ ...least, DEMO: 'yes' })).toEqual([expect.stringMatching(/^DEMO must be on, off/)]);
  });

  test.each([
    [{ KEPWAI_SIMULATION_LINE_ORIGIN: '' }, 'DEMO must not be on with a real LINE'],
    [{ LINE_API_BASE: '' }, 'LINE_API_BASE must name the simulated LINE while DEMO is on'],
    [{ LINE_DATA_BASE: 'https://api-data.line.me' }, 'LINE_DATA_BASE must name the simulated LINE'],
  ])('is refused with a real LINE: %j', (real, fault) => {
    expect(faultsOf({ ...simulated, ...real })).toEqual([expect.stringContaining(fault)]);
  });

  test('is refused in production, which has a real LINE', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://kepwai.example', TRUST_PROXY: 'none' };
    expect(faultsOf({ ...simulated, ...production })).toEqual([
      expect.stringContaining('KEPWAI_SIMULATION_LINE_ORIGIN must not be set in production'),
    ]);
  });
});

test('proxies are named by address, network or kind', () => {
  const { trustProxy } = parseEnv({ ...least, TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' });
  expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
  expect(parseEnv({ ...least, TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
});

test('each reporting service is configured by itself', () => {
  const reporting = parseEnv({
    ...least,
    SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2',
    SENTRY_DSN_APP: 'http://key@127.0.0.1:9000/sentry/3',
    SENTRY_ENVIRONMENT: 'staging',
    ANALYTICS_ID: 'G-ABC123DEF4',
  }).reporting;
  expect(reporting).toEqual({
    serverDsn: 'https://key@o1.ingest.sentry.io/2',
    appDsn: 'http://key@127.0.0.1:9000/sentry/3',
    environment: 'staging',
    analyticsId: 'G-ABC123DEF4',
  });
});

test('the storage variables can be parsed alone', () => {
  expect(parseStorageEnv({ DATA_DIR: '/srv/kepwai', BLOB_STORE: 'fs:/mnt/blobs' })).toMatchObject({
    dataDir: '/srv/kepwai',
    blobStore: { folder: '/mnt/blobs' },
  });
});
