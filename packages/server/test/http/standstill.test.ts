import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { untilDatabaseAnswers } from '../../src/commands/processes/until-database-answers.ts';
import { serve } from '../../src/commands/serve.ts';
import { startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase, withLongStatements } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { AppError } from '../../src/errors.ts';
import { jobNames } from '../../src/queue/jobs.ts';
import { createQueue, type Queue } from '../../src/queue/queue.ts';
import { startWorkers } from '../../src/workers.ts';
import { bearer, tokenFor } from '../callers.ts';
import { buildUser, countWaitingForLocks, createTestApp, forFile, type TestApp } from '../index.ts';
import { removeFolder } from '../remove-folder.ts';

let shared: TestApp;
/** Application with a PostgreSQL of its own, which can be stopped. */
let stalled: TestApp;
let db: Db;
let connectionString: string;

/** A hook that is registered while another one runs is never called: this one exists from the start. */
const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

beforeAll(async () => {
  shared = await createTestApp(forFile);
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-standstill-'));
  const postgres = await startBundledPostgres({ dataDir, log: pino({ level: 'silent' }), purpose: 'serve' });
  connectionString = postgres.connectionString;
  await migrate(connectionString);
  db = openDatabase(connectionString, { maxConnections: 4 });
  const deps = { ...shared.deps, db };
  stalled = { ...shared, deps, app: await createApp(deps) };
  cleanUps.push(async () => {
    await stalled.app.close();
    await db.destroy();
    await postgres.stop();
    await removeFolder(dataDir);
  });
});

/** Lists PostgreSQL's processes; the first one is the parent of the others. */
async function listProcesses(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid
    union all select pid from pg_stat_activity`.execute(db);
  return rows.map(({ pid }) => pid);
}

const statusOf = async (url: string, headers = {}) => {
  const answer = await stalled.app.inject({ url, headers });
  return [answer.statusCode, answer.json().error?.code ?? null];
};

test('a hanging PostgreSQL is answered with 503, and requests succeed again when it continues', async () => {
  const headers = bearer(await tokenFor(stalled, (await buildUser(db)).id));
  expect(await statusOf('/api/me', headers)).toEqual([200, null]);
  expect(await statusOf('/readyz')).toEqual([200, null]);
  // More requests than there are connections: the rest waits for one.
  const ask = () => Promise.all(Array.from({ length: 8 }, () => statusOf('/api/me', headers)));
  await ask();
  const processes = await listProcesses();
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const asked = ask();
    await expect.poll(() => statusOf('/readyz')).toEqual([503, 'UNAVAILABLE']);
    expect(await asked).toEqual(Array(8).fill([503, 'UNAVAILABLE']));
    // Later requests need a connection first, and get none.
    expect(await statusOf('/api/me', headers)).toEqual([503, 'UNAVAILABLE']);
  } finally {
    for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => statusOf('/readyz')).toEqual([200, null]);
  await expect.poll(() => statusOf('/api/me', headers)).toEqual([200, null]);
});

test('a statement that waits for a lock times out and blocks no connection', async () => {
  const headers = bearer(await tokenFor(stalled, (await buildUser(db)).id));
  await statusOf('/api/me', headers);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let lock = () => {};
  const locked = new Promise<void>((resolve) => {
    lock = resolve;
  });
  const holding = withLongStatements(() =>
    db.transaction().execute(async (tx) => {
      await sql`lock table users, accounts, consents in access exclusive mode`.execute(tx);
      lock();
      await released;
    }),
  );
  await locked;
  expect(await statusOf('/api/me', headers)).toEqual([503, 'UNAVAILABLE']);
  release();
  await holding;
  expect(await statusOf('/api/me', headers)).toEqual([200, null]);
});

test('long jobs may wait for their statements, on connections of their own', async () => {
  const { rows } = await withLongStatements(() =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db),
  );
  expect(rows).toEqual([{ limit: '10min' }]);
  const short = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  );
  expect(short.rows).toEqual([{ limit: '3s' }]);
});

test.each([
  ['that is full', new AppError('STORAGE_FULL'), [503, 'STORAGE_FULL']],
  ['that fails', new Error('EIO'), [503, 'UNAVAILABLE']],
])('a store %s is not ready', async (_what, error, outcome) => {
  const probe = async () => {
    throw error;
  };
  const deps = { ...shared.deps, db, blobs: { ...shared.deps.blobs, probe } };
  const app = await createApp(deps);
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json().error.code]).toEqual(outcome);
  await app.close();
});

test('a store that does not answer is not ready', async (t) => {
  const silent = { ...shared.deps.blobs, probe: () => new Promise<void>(() => undefined) };
  const app = await createApp({ ...shared.deps, db, blobs: silent });
  t.onTestFinished(() => app.close());
  expect((await app.inject('/readyz')).statusCode).toBe(503);
});

/** Creates a log that captures its messages. */
function captureLog() {
  const messages: string[] = [];
  const write = (line: string) => void messages.push(JSON.parse(line).msg);
  return { messages, log: pino({ level: 'info' }, { write }) };
}

/** Locks rows that recovery reads until PostgreSQL dies, or the returned function is called. */
async function lockUploads(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let onLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    onLocked = resolve;
  });
  const holding = withLongStatements(() =>
    db.transaction().execute(async (tx) => {
      await sql`lock table uploads in access exclusive mode`.execute(tx);
      onLocked();
      await released;
    }),
  );
  await locked;
  return async () => {
    release();
    await Promise.allSettled([holding]);
  };
}

describe('a server whose PostgreSQL is killed while workers start', () => {
  const startServer = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-standstill-data-'));
    cleanUps.push(() => removeFolder(dataDir));
    await sql`truncate storage_mark`.execute(db);
    const blobStore = { type: 'fs' as const, folder: join(dataDir, 'blobs') };
    const env = { ...shared.deps.env, port: 0, dataDir, blobStore, databaseUrl: connectionString };
    const failures: unknown[] = [];
    const captured = captureLog();
    const server = await serve(env, { log: captured.log, onLost: (error) => failures.push(error) });
    const ask = async (path: string) => (await fetch(server.address + path)).status;
    return { ...captured, server, failures, ask };
  };

  test('continues, and registers them when it is back', async () => {
    const release = await lockUploads();
    const { server, failures, messages, ask } = await startServer();
    await expect.poll(() => countWaitingForLocks(db)).toBeGreaterThan(0);
    // The others end by themselves without their parent.
    const [parent] = await listProcesses();
    if (parent === undefined) throw new Error('PostgreSQL has no process');
    process.kill(parent, 'SIGKILL');
    await release();
    expect([200, 503]).toContain(await ask('/readyz'));
    await expect.poll(() => messages).toContain('all workers are registered');
    expect(messages.filter((message) => /the database is (away|back);/.test(message))).toEqual([
      'the database is away; the start goes on when it is back',
      'the database is back; the start goes on',
    ]);
    await expect.poll(() => ask('/readyz')).toBe(200);
    expect(failures).toEqual([]);
    await server.stop();
  });

  test('a server that waits for its database stops', async () => {
    const log = captureLog();
    const end = new AbortController();
    const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
    const step = vi.fn(async () => Promise.reject(gone));
    const running = untilDatabaseAnswers({ log: log.log, signal: end.signal })(step);
    await expect.poll(() => step.mock.calls.length).toBeGreaterThan(1);
    end.abort();
    await expect(running).rejects.toThrow('aborted');
    expect(log.messages).toHaveLength(1);
  });

  test('fails at once on an error that waiting does not fix', async () => {
    const { log } = captureLog();
    const fault = new Error('a fault of ours');
    const { signal } = new AbortController();
    const running = untilDatabaseAnswers({ log, signal })(() => Promise.reject(fault));
    await expect(running).rejects.toBe(fault);
  });
});

test('workers are registered once each, however often the steps between them fail', async () => {
  const registered: string[] = [];
  const scheduled: string[] = [];
  let calls = 0;
  const queue: Queue = {
    ...shared.deps.queue,
    work: async (name) => void registered.push(name),
    async schedule(name) {
      calls += 1;
      if (calls % 3 !== 0) throw Object.assign(new Error('starting up'), { code: '57P03' });
      scheduled.push(name);
    },
  };
  const runStep = untilDatabaseAnswers({
    log: shared.deps.log,
    signal: new AbortController().signal,
  });
  // Demos end only if LINE is simulated.
  const env = { ...shared.deps.env, simulation: { lineOrigin: 'http://localhost:1' } };
  await startWorkers({ ...shared.deps, queue, env }, { runStep });
  expect(registered.toSorted()).toEqual([...jobNames].toSorted());
  expect(scheduled).toEqual([...new Set(scheduled)]);
  expect(calls).toBe(3 * scheduled.length);
});

test('sending a job times out while PostgreSQL hangs, and works when it continues', async () => {
  const queue = createQueue(connectionString, shared.deps.log);
  await queue.start();
  const processes = await listProcesses();
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const sent = [queue.send('handle-events', {}), queue.sendAll('handle-events', [{}])];
    const reasons = (await Promise.allSettled(sent)).map((outcome) => 'reason' in outcome && outcome.reason);
    expect(reasons).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }]);
  } finally {
    for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
  }
  await queue.send('handle-events', {});
  await queue.stop({ timeoutMs: 1000 });
});
