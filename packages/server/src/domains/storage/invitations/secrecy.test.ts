import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { buildQuota, buildUser, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { buildInvitation } from '../../../../test/scenes/invitations.ts';

const lines: string[] = [];

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile, {
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
  });
});

test('a token is in no line of the log, however a request ends', async () => {
  const { id: quotaId } = await buildQuota(shared.deps.db);
  const { token } = await buildInvitation(shared, { quotaId });
  const { id } = await buildUser(shared.deps.db);
  const headers = bearer(await tokenFor(shared, id));
  const url = `/api/invitation/${token}`;
  const statuses = [];
  for (const request of [
    { url, headers },
    { url },
    { url: `${url}/more`, headers },
    { url: `${url}%zz`, headers },
    { url, headers, method: 'PATCH' },
    { url, headers, method: 'POST', payload: { answer: 'perhaps' } },
    { url, headers, method: 'POST', payload: { answer: 'accept' } },
    { url, headers, method: 'POST', payload: { answer: 'decline' } },
  ] as const) {
    statuses.push((await shared.app.inject(request)).statusCode);
  }
  expect(statuses).toEqual([200, 401, 404, 400, 405, 400, 403, 200]);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});

test('an answer with a token sends no referer, and is not cached', async () => {
  const { id } = await buildUser(shared.deps.db);
  const { token } = await buildInvitation(shared, { quotaId: (await buildQuota(shared.deps.db)).id });
  const answer = await call(shared, 'getInvitation', {
    as: bearer(await tokenFor(shared, id)),
    path: { token },
  });
  expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});
