import { cp, mkdtemp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Scope } from '../../../test/index.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { bundledProcesses, connectionLimits, connectionsPerProcess } from '../connections.ts';
import { type Db, openDatabase, withLongStatements } from '../database.ts';
import { AnotherServerError, type BundledOptions, startBundledPostgres } from './bundled.ts';

const log = pino({ level: 'silent' });

async function makeFolder(t: Scope): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kepwai-pg-')));
  t.onTestFinished(() => removeFolder(folder));
  return folder;
}

async function start(t: Scope, dataDir: string, options: Partial<BundledOptions> = {}) {
  const postgres = await startBundledPostgres({ dataDir, log, purpose: 'serve', ...options });
  t.onTestFinished(() => postgres.stop());
  return postgres;
}

async function ask<Row extends object>(
  connectionString: string,
  statement: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows[0];
}

const pidOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test.concurrent('the bundled PostgreSQL keeps data between starts and leaves no socket behind', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const first = await start(t, dataDir);
  await ask(first.connectionString, 'create table kept as select 42 as answer');
  await first.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  const second = await start(t, dataDir);
  expect(await ask(second.connectionString, 'select answer from kept')).toEqual({ answer: 42 });
});

test.concurrent('the bundled PostgreSQL starts again after it was killed, also while a server uses it', async (t) => {
  const dataDir = await makeFolder(t);
  const { connectionString } = await start(t, dataDir);
  await ask(connectionString, 'create table kept as select 42 as answer');
  const before = await pidOf(dataDir);
  process.kill(before, 'SIGKILL');
  const answer = () => ask(connectionString, 'select answer from kept').catch(() => null);
  // The killed one may take one more connection before it is gone.
  await expect.poll(() => pidOf(dataDir).catch(() => before)).not.toBe(before);
  await expect.poll(answer).toEqual({ answer: 42 });
});

test.concurrent('the bundled PostgreSQL starts again once the processes of a killed one are gone, however long they take', async (t) => {
  const dataDir = await makeFolder(t);
  const fatalErrors: unknown[] = [];
  const { connectionString } = await start(t, dataDir, { onLost: (error) => fatalErrors.push(error) });
  const checkpointer = await ask<{ pid: number }>(
    connectionString,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  if (!checkpointer) throw new Error('PostgreSQL has no checkpointer');
  process.kill(checkpointer.pid, 'SIGSTOP');
  process.kill(await pidOf(dataDir), 'SIGKILL');
  const countRefusals = async () =>
    (await readFile(join(dataDir, 'postgres.log'), 'utf8')).split('is still in use').length - 1;
  await expect.poll(async () => fatalErrors.length > 0 || (await countRefusals()) > 4).toBe(true);
  process.kill(checkpointer.pid, 'SIGCONT');
  await expect.poll(() => ask(connectionString, 'select 1 as alive').catch(() => null)).toEqual({ alive: 1 });
  expect(fatalErrors).toEqual([]);
});

test.concurrent('the bundled PostgreSQL rejects a second server on the data folder but admits a visiting command', async (t) => {
  const dataDir = await makeFolder(t);
  const { connectionString } = await start(t, dataDir);
  await expect(start(t, dataDir)).rejects.toBeInstanceOf(AnotherServerError);
  const visit = await start(t, dataDir, { purpose: 'visit' });
  expect(visit.connectionString).toBe(connectionString);
  await visit.stop();
  expect(await ask(connectionString, 'select 1 as alive')).toEqual({ alive: 1 });
});

test.concurrent('the bundled PostgreSQL lets exactly one of several simultaneous starts serve', async (t) => {
  const dataDir = await makeFolder(t);
  await (await start(t, dataDir)).stop();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => start(t, dataDir)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).toBeInstanceOf(AnotherServerError);
});

test.concurrent('the bundled PostgreSQL accepts a path that is too long for a socket and has spaces and Thai letters', async (t) => {
  const dataDir = join(await makeFolder(t), 'ข้อมูล ของเรา'.repeat(4));
  const { connectionString } = await start(t, dataDir);
  expect(await ask(connectionString, 'select 1 as alive')).toEqual({ alive: 1 });
});

test.concurrent('the bundled PostgreSQL recognises that the process id in the pid file is now another program', async (t) => {
  const dataDir = await makeFolder(t);
  const first = await start(t, dataDir);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  await first.stop();
  // The parent of this process is alive and is not PostgreSQL.
  await writeFile(pidFile, text.replace(/^\d+/, String(process.ppid)), { mode: 0o600 });
  const second = await start(t, dataDir);
  expect(await ask(second.connectionString, 'select 1 as alive')).toEqual({ alive: 1 });
});

test.concurrent('the bundled PostgreSQL starts on the copy of a running data folder', async (t) => {
  const folder = await makeFolder(t);
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')];
  const first = await start(t, original);
  await cp(original, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
  const second = await start(t, copy);
  await ask(second.connectionString, 'create table only_in_copy ()');
  await expect(ask(first.connectionString, 'select from only_in_copy')).rejects.toThrow('does not exist');
});

test.concurrent('the bundled PostgreSQL accepts the full pools of a server, two workers and a command', async (t) => {
  const { connectionString } = await start(t, await makeFolder(t));
  const { requests, longWork, bundledLocks } = connectionLimits;
  const dbs = Array.from({ length: bundledProcesses }, () => openDatabase(connectionString));
  // One of them is the process of this test, whose PostgreSQL holds its locks already.
  const otherCount = bundledProcesses * (connectionsPerProcess - requests - longWork) - bundledLocks;
  const others = Array.from({ length: otherCount }, () => new pg.Client({ connectionString }));
  const opens = [
    ...dbs.flatMap((db) => [
      ...Array.from({ length: requests }, () => () => holdConnection(db)),
      ...Array.from({ length: longWork }, () => () => withLongStatements(() => holdConnection(db))),
    ]),
    ...others.map((client) => async () => {
      await client.connect();
      return () => undefined;
    }),
  ];
  // Sequentially: a hundred at once take longer than a pool waits, on a busy machine.
  const results: PromiseSettledResult<() => void>[] = [];
  for (const open of opens) results.push(...(await Promise.allSettled([open()])));
  for (const result of results) if (result.status === 'fulfilled') result.value();
  await Promise.all([...dbs.map((db) => db.destroy()), ...others.map((client) => client.end())]);
  expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual(
    [],
  );
});

/** Takes a connection of the pool; returns the function that returns it. */
function holdConnection(db: Db): Promise<() => void> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(() => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}
