import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createGate } from '../../test/gate.ts';
import { createTestDatabase, type Scope } from '../../test/index.ts';
import { describeError } from '../reporting/describe-error.ts';
import { createQueue, type JobContext, type Queue, RetryLater } from './queue.ts';

async function openQueue(t: Scope, connectionString: string, options = {}): Promise<Queue> {
  const queue = createQueue(connectionString, pino({ level: 'silent' }), options);
  await queue.start();
  t.onTestFinished(() => queue.stop({ timeoutMs: 100 }));
  return queue;
}

async function setup(t: Scope) {
  const { connectionString, db } = await createTestDatabase(t);
  return { connectionString, db, queue: await openQueue(t, connectionString) };
}

/** Runs a worker, and returns the files that it handled. */
async function collect(queue: Queue, handle?: (fileId: string, context: JobContext) => Promise<void>) {
  const handled: string[] = [];
  await queue.work('fetch-content', { concurrency: 2 }, async ({ fileId }, context) => {
    handled.push(fileId);
    await handle?.(fileId, context);
  });
  return handled;
}

test('a backlog is processed without pauses', async (t) => {
  const { queue } = await setup(t);
  const ids = Array.from({ length: 30 }, (_, index) => `file ${index}`);
  for (const fileId of ids) await queue.send('fetch-content', { fileId });
  const handled = await collect(queue);
  await expect.poll(() => [...handled].sort()).toEqual([...ids].sort());
});

test('a job is committed with its transaction or not at all', async (t) => {
  const { db, queue } = await setup(t);
  const handled = await collect(queue);
  const rolledBack = db.transaction().execute(async (tx) => {
    await queue.send('fetch-content', { fileId: 'rolled back' }, { tx });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await db.transaction().execute((tx) => queue.send('fetch-content', { fileId: 'committed' }, { tx }));
  await expect.poll(() => handled).toEqual(['committed']);
});

test('a job is not added while one with the same key waits', async (t) => {
  const { queue } = await setup(t);
  await queue.send('fetch-content', { fileId: 'twice' });
  await queue.send('fetch-content', { fileId: 'twice' });
  await queue.send('fetch-content', { fileId: 'last' });
  const handled = await collect(queue);
  // In any order: several are worked on at once.
  await expect.poll(() => handled.toSorted()).toEqual(['last', 'twice']);
});

test('a waiting job leaves its slot to others, up to the maximum that run', async (t) => {
  const { queue } = await setup(t);
  const gate = createGate();
  const begun: string[] = [];
  await queue.work('fetch-content', { concurrency: 1, mostUnderWay: 3 }, async ({ fileId }) => {
    begun.push(fileId);
    await gate.opened;
  });
  for (const fileId of ['1', '2', '3', '4']) await queue.send('fetch-content', { fileId });
  await expect.poll(() => begun.toSorted()).toEqual(['1', '2', '3']);
  gate.open();
  await expect.poll(() => begun.toSorted()).toEqual(['1', '2', '3', '4']);
});

test('jobs fetched together run beside each other, and the end of each is its own', async (t) => {
  const { db, queue } = await setup(t);
  const [gate, begun] = [createGate(), new Set<string>()];
  await queue.work('fetch-content', { concurrency: 4, batchSize: 4 }, async ({ fileId }, { attempt }) => {
    begun.add(`${fileId} ${attempt}`);
    if (fileId === 'slow') await gate.opened;
    if (fileId === 'broken' && attempt === 0) throw new Error('broken');
  });
  await queue.sendAll(
    'fetch-content',
    ['slow', 'broken', 'quick', 'deferred'].map((fileId) => ({ fileId })),
  );
  const states = async () => {
    const { rows } = await sql<{ id: string; state: string }>`
      select data -> 'data' ->> 'fileId' as id, state from pgboss.job where name = 'fetch-content'`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  // The quick ones end, and the broken one is tried again, while the slow one still runs.
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual({ slow: 'active', broken: 'completed', quick: 'completed', deferred: 'completed' });
  expect(begun).toContain('broken 1');
  gate.open();
  await expect.poll(states).toMatchObject({ slow: 'completed' });
});

test('a slow job of a batch leaves its slot, and those of its mates, to others', async (t) => {
  const { queue } = await setup(t);
  const [gate, begun] = [createGate(), [] as string[]];
  await queue.work('fetch-content', { concurrency: 2, batchSize: 2, mostUnderWay: 5 }, async ({ fileId }) => {
    begun.push(fileId);
    if (fileId.startsWith('slow')) await gate.opened;
  });
  const ids = ['slow 1', 'quick 1', 'slow 2', 'slow 3', 'slow 4', 'quick 2'];
  for (const fileId of ids) await queue.send('fetch-content', { fileId });
  await expect.poll(() => begun.toSorted()).toEqual(ids.toSorted());
  gate.open();
});

test('a handler that cannot work yet is retried, and gets the time of its first attempt, without queueing time', async (t) => {
  const { queue } = await setup(t);
  await queue.send('fetch-content', { fileId: 'not ready' });
  const turnCameAfter = Date.now();
  const times: Date[] = [];
  const handled = await collect(queue, async (_fileId, { triedSince }) => {
    times.push(triedSince);
    if (times.length === 1) throw new RetryLater(1);
  });
  await expect.poll(() => handled).toEqual(['not ready', 'not ready']);
  expect(times[1]).toEqual(times[0]);
  expect(times[0]?.getTime()).toBeGreaterThanOrEqual(turnCameAfter);
});

test('a job interrupted by stopping is aborted and retried', async (t) => {
  const { connectionString, queue } = await setup(t);
  let isAborted = false;
  const handled = await collect(queue, async (_fileId, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isAborted = true;
  });
  await queue.send('fetch-content', { fileId: 'long' });
  await expect.poll(() => handled).toEqual(['long']);
  await queue.stop({ timeoutMs: 10 });
  await expect.poll(() => isAborted).toBe(true);
  const again = await collect(await openQueue(t, connectionString));
  await expect.poll(() => again).toEqual(['long']);
});

test.for([
  { name: 'fetch-content', data: { fileId: 'cut off' }, attempt: 0, why: 'which is not a failure of it' },
  { name: 'make-thumbnails', data: { fileId: 'cut off' }, attempt: 1, why: 'of which it may be the reason' },
] as const)('$name that a dead process left is retried at once, $why', async ({ name, data, attempt }, t) => {
  const { connectionString, queue } = await setup(t);
  let isUnderWay = false;
  await queue.work(name, { concurrency: 1 }, () => {
    isUnderWay = true;
    return new Promise(() => undefined);
  });
  await queue.send(name, data);
  await expect.poll(() => isUnderWay).toBe(true);
  const attempts: number[] = [];
  const next = await openQueue(t, connectionString, { isAlone: true });
  await next.work(name, { concurrency: 1 }, async (_data, context) => {
    attempts.push(context.attempt);
  });
  await expect.poll(() => attempts).toEqual([attempt]);
});

test('the failure callback gets each failed job and no deferred one', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const failures: unknown[] = [];
  const onFailure = (error: unknown, job: object) => failures.push({ error, ...job });
  const queue = await openQueue(t, connectionString, { onFailure });
  const broken = new Error('broken');
  const handled = await collect(queue, async (fileId) => {
    throw fileId === 'broken' ? broken : new RetryLater(600);
  });
  await queue.send('fetch-content', { fileId: 'waits' });
  await queue.send('fetch-content', { fileId: 'broken' });
  await expect.poll(() => handled).toContain('waits');
  await expect.poll(() => failures[0]).toEqual({ error: broken, name: 'fetch-content', attempt: 0 });
});

test('an error of the queue itself is logged with its message', async (t) => {
  const { connectionString, db } = await createTestDatabase(t);
  const errors: unknown[] = [];
  const write = (line: string) => void errors.push(JSON.parse(line).err);
  const log = pino(
    { level: 'error', serializers: { err: (error: unknown) => describeError(error) } },
    { write },
  );
  const queue = createQueue(connectionString, log);
  await queue.start();
  t.onTestFinished(() => queue.stop({ timeoutMs: 100 }));
  await sql`drop table pgboss.job cascade`.execute(db);
  await collect(queue);
  await expect
    .poll(() => errors)
    .toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('does not exist'), code: '42P01' }),
    );
});
