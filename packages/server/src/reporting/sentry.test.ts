import { beforeAll, expect, test } from 'vitest';
import { bearer, tokenFor } from '../../test/callers.ts';
import { createFakeSentry, type FakeSentry } from '../../test/http/fake-sentry.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../test/index.ts';
import { createApp } from '../app.ts';
import { type Reporter, silentReporter } from './reporter.ts';
import { createReporter } from './sentry.ts';

let shared: TestApp;
let sentry: FakeSentry;
let reporter: Reporter;

// A process has one Sentry client: the tests share it, and find their own reports by the request id.
beforeAll(async () => {
  sentry = await createFakeSentry(forFile);
  reporter = await createReporter({ serverDsn: sentry.dsn, environment: 'test' });
  shared = await createTestApp(forFile, { reporter });
});

const personal = [
  'สมชาย',
  'ใจดี',
  'somchai',
  '081-234-5678',
  'งบการเงิน',
  'U0123456789abcdef',
  '203.0.113.7',
  'secret',
];

test('an unexpected error is reported with its request id and nothing of a person', async (t) => {
  const db = new Proxy(shared.deps.db, {
    get(target, name) {
      // Signing in queries first, and should succeed.
      if (name === 'transaction')
        throw new TypeError('cannot keep "สมชาย ใจดี" <somchai@kepwai.test> at 081-234-5678');
      return Reflect.get(target, name);
    },
  });
  const app = await createApp({ ...shared.deps, db });
  t.onTestFinished(() => app.close());
  const { userId } = shared.line.control.createUser({ displayName: 'สมชาย ใจดี' });
  const { token } = shared.line.control.issueUserToken(userId);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await app.inject({
    method: 'POST',
    url: `/api/auth/login-via-line?name=${encodeURIComponent('งบการเงิน')}&t=secret`,
    payload: { accessToken: token },
    remoteAddress: '203.0.113.7',
    headers: {
      'x-request-id': 'request-1234',
      authorization: 'Bearer secret',
      cookie: 'auth-token=secret; name=somchai',
      referer: 'https://kepwai.test/app/share/secret',
      'user-agent': 'somchai phone',
      'sentry-trace': `${traceId}-b7ad6b7169203331-1`,
      baggage: 'sentry-trace_id=0af7651916cd43dd8448eb211c80319c,sentry-user_name=somchai,name=secret',
    },
  });
  expect(answer.statusCode).toBe(500);
  await expect.poll(() => sentry.items('event')).toHaveLength(1);
  const [event] = sentry.items('event');
  expect(event).toMatchObject({
    environment: 'test',
    level: 'error',
    tags: { requestId: 'request-1234', operationId: 'loginViaLine' },
    contexts: { trace: { trace_id: traceId } },
    exception: { values: [{ type: 'TypeError', value: 'cannot keep …' }] },
  });
  await expect.poll(() => sentry.items('transaction')).toHaveLength(1);
  expect(sentry.items('transaction')[0]).toMatchObject({
    transaction: 'loginViaLine',
    contexts: { trace: { trace_id: traceId, parent_span_id: 'b7ad6b7169203331', op: 'http.server' } },
  });
  const sent = sentry.envelopes.join('\n');
  for (const word of [...personal, token, userId]) expect(sent).not.toContain(word);
  expect(sent).not.toContain(encodeURIComponent('งบการเงิน'));
});

test('an address in the path is reported by the name of its operation', async () => {
  const { id } = await buildUser(shared.deps.db);
  const url = `/api/group/${encodeURIComponent('ครอบครัวสุขใจ')}`;
  await shared.app.inject({ url, headers: bearer(await tokenFor(shared, id)) });
  await expect
    .poll(() => sentry.items('transaction').map(({ transaction }) => transaction))
    .toContain('getGroup');
  expect(sentry.envelopes.join('\n')).not.toMatch(/ครอบครัว|%E0%B8/);
});

test('expected errors and health checks are not reported', async () => {
  const events = sentry.items('event').length;
  await shared.app.inject('/api/nothing');
  await shared.app.inject('/api/me');
  await shared.app.inject('/healthz');
  await shared.app.inject('/api/group/1');
  await expect
    .poll(() => sentry.items('transaction').filter(({ transaction }) => transaction === 'getMe'))
    .toHaveLength(1);
  expect(sentry.items('event')).toHaveLength(events);
  expect(sentry.items('transaction').map(({ transaction }) => transaction)).not.toContain('getHealth');
});

test('without a DSN nothing is reported or loaded', async () => {
  expect(await createReporter({ serverDsn: null, environment: 'test' })).toBe(silentReporter);
});
