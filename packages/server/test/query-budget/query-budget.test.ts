import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { liveChannel } from '../../src/db/notify.ts';
import { contractRoutes } from '../../src/http/contract/contract-routes.ts';
import { call } from '../call.ts';
import { createScene, type Scene } from '../callers.ts';
import { testClock } from '../clock.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { testPayments } from '../scenes/money/money.ts';
import { buildExtras, type Extras } from './extras.ts';
import { budget } from './rows.ts';

let shared: TestApp;
let scene: Scene;
let extras: Extras;
/** Counts the queries of a request; those of the server itself, such as at a timer, are not counted. */
const counting = new AsyncLocalStorage<{ queries: number }>();
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = counting.getStore();
    if (count) count.queries += 1;
    return result;
  },
};

beforeAll(async () => {
  // Time stands still: entries that are cached for seconds stay cached, however slow the machine is.
  const now = testClock();
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
  scene = await createScene(shared);
  extras = await buildExtras(shared, scene);
  await nameOperator(scene);
});

/** Lets the member see the operator's page. */
async function nameOperator({ callers: { member } }: Scene): Promise<void> {
  const { line_user_id: lineUserId } = await shared.deps.db
    .selectFrom('users')
    .select('line_user_id')
    .where('id', '=', member?.userId ?? '')
    .executeTakeFirstOrThrow();
  shared.deps.env.operators = [lineUserId];
}

test('every reading operation has a row', () => {
  const reading = contractRoutes.filter(({ method }) => ['GET', 'HEAD', 'OPTIONS'].includes(String(method)));
  const budgeted = new Set(budget.map(({ id }) => id));
  const missing = reading.map(({ operationId }) => operationId).filter((id) => !budgeted.has(id));
  // A socket, whose queries are those of its token.
  expect(missing).toEqual(['subscribeLive']);
});

test('each request stays within its query budget once the session is cached', async (t) => {
  const app = await createApp({ ...shared.deps, db: shared.deps.db.withPlugin(counter) });
  t.onTestFinished(() => app.close());
  for (const kind of ['member', 'poster', 'manager in the group'] as const) {
    await call({ app }, 'getMe', { as: scene.callers[kind] ?? {} });
  }

  const spent: [number, string][] = [];
  for (const { id, status, request } of budget) {
    const count = { queries: 0 };
    const asked = await request(scene, extras);
    // A change evicts cached data of its group, once it is received.
    await hearAll();
    // Awaited inside: only that sends it.
    const answer = await counting.run(count, async () => await app.inject(asked));
    expect(answer.statusCode, `${id}: ${answer.body}`).toBe(status);
    spent.push([count.queries, id]);
  }
  expect(spent).toEqual(budget.map(({ queries, id }) => [queries, id]));
});

/** Waits until all changes announced so far were heard: they arrive in the order of their commits. */
async function hearAll(): Promise<void> {
  const last = { type: 'group-changed', groupId: randomUUID() };
  const heard = new Promise<void>((resolve) => {
    const stop = shared.deps.live.subscribe((event) => {
      if (!('groupId' in event) || event.groupId !== last.groupId) return;
      stop();
      resolve();
    });
  });
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(last)})`.execute(shared.deps.db);
  await heard;
}
