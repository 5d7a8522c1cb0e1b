import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Account, giveTo } from './bundled-account.ts';
import { disownPidFile, holdsCluster, isAlive, type PidFile, readPidFile } from './bundled-cluster.ts';
import { BundledPostgresError } from './bundled-error.ts';
import { baseSettings } from './bundled-settings.ts';

/** Location and account of a PostgreSQL. */
export interface Place {
  account: Account;
  cluster: string;
  settings: Record<string, string>;
  /** Required folder of its socket; null for a new one. */
  socketFolder: string | null;
  log: FastifyBaseLogger;
}

/** A connection that is proved to lead to the PostgreSQL of this cluster. */
export interface Session {
  client: pg.Client;
  pid: number;
  socketFolder: string;
}

const port = 5432;
const user = 'kepwai';
const database = 'kepwai';
/** Maximum path of a socket on Linux, less PostgreSQL's name in the folder; macOS has three bytes less. */
const longestSocketFolder = 103 - `/.s.PGSQL.${port}`.length;
const pollMs = 20;
/** Maximum wait for recovery after a crash, which replays at most max_wal_size, in seconds. */
const patienceMs = 120_000;
const stopPatienceMs = 6_000;
/** Time for an end in order when everything is in a hurry. */
const hurriedPatienceMs = 1_500;
const longestLogBytes = 5_000_000;
const maxFailedLaunches = 3;
/** Pause before a launch while processes of a killed PostgreSQL still hold its memory. */
const formerProcessesMs = 200;

const noSuchDatabase = '3D000';
const alreadyThere = '42P04';

/** Returns the connection string for `pg` and libpq. */
export function connectionString(socketFolder: string, name = database): string {
  return `postgres://${user}@/${name}?host=${encodeURIComponent(socketFolder)}&port=${port}`;
}

/**
 * Connects to the PostgreSQL that runs on the cluster; starts one if there is none.
 * @throws BundledPostgresError when it cannot be started, or does not answer
 */
export async function reachPostgres(place: Place): Promise<Session> {
  const deadline = Date.now() + patienceMs;
  const launches: Launch[] = [];
  let failedLaunches = 0;
  for (;;) {
    const pidFile = await readPidFile(place.cluster);
    const answer = pidFile?.socketFolder ? await knock(pidFile.socketFolder, place.cluster) : 'silent';
    if (answer instanceof pg.Client && pidFile?.socketFolder) {
      const { pid, socketFolder } = pidFile;
      // Another process started PostgreSQL first.
      const inVain = launches.filter((launched) => launched.socketFolder !== socketFolder);
      await Promise.all(
        inVain.map((launched) => rm(launched.socketFolder, { recursive: true, force: true })),
      );
      return { client: answer, pid, socketFolder };
    }

    const isHeld = pidFile !== null && (await holdsCluster(pidFile.pid, place.cluster));
    const last = launches.at(-1);
    if (answer !== 'busy' && !isHeld && (!last || last.ended)) {
      if (last && (await metFormerProcesses(place, last))) await delay(formerProcessesMs);
      else if (last) failedLaunches += 1;
      if (failedLaunches === maxFailedLaunches) throw await launchFailed(place, last);
      if (pidFile) await clearAway(place, pidFile, answer === 'other');
      launches.push(await launch(place));
    }
    if (Date.now() > deadline)
      throw new BundledPostgresError(
        `does not answer (process ${pidFile?.pid}, ${place.cluster}): end that process`,
      );
    await delay(pollMs);
  }
}

/**
 * Stops PostgreSQL in order: cuts connections and writes everything. When that takes too long, stops it at
 * once, to recover at the next start; sooner in a hurry.
 */
export async function stopPostgres(place: Place, pid: number, hurry?: AbortSignal): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    const startedAt = Date.now();
    const isHurried = () => signal === 'SIGINT' && hurry?.aborted === true;
    while (Date.now() - startedAt < (isHurried() ? hurriedPatienceMs : stopPatienceMs)) {
      // The file is removed last; a zombie whose parent does not reap it would look alive forever.
      if (!(await readPidFile(place.cluster)) || !isAlive(pid)) return;
      await delay(pollMs);
    }
  }
  place.log.warn({ pid }, 'the bundled PostgreSQL does not end');
}

/**
 * Tries to connect. Returns a session; busy: it lives but does not respond; silent: no process is listening; other:
 * another cluster's.
 */
async function knock(
  socketFolder: string,
  cluster: string,
): Promise<pg.Client | 'busy' | 'silent' | 'other'> {
  const client = newClient(socketFolder, database);
  try {
    await client.connect();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === noSuchDatabase)
      return (await createDatabase(socketFolder)) ? knock(socketFolder, cluster) : 'busy';
    return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR' ? 'silent' : 'busy';
  }
  if (await worksIn(cluster, client)) return client;
  await client.end();
  return 'other';
}

function newClient(socketFolder: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString(socketFolder, name),
    application_name: `kepwai ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection also emits `end`, which is the event to watch.
  client.on('error', () => undefined);
  return client;
}

async function createDatabase(socketFolder: string): Promise<boolean> {
  const client = newClient(socketFolder, 'postgres');
  try {
    await client.connect();
    await client.query(`create database ${database}`);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === alreadyThere;
  } finally {
    await client.end();
  }
}

/**
 * Checks that PostgreSQL works in this cluster: a copied data folder still names the PostgreSQL of the
 * original, which would not see a file that we write here.
 */
async function worksIn(cluster: string, client: pg.Client): Promise<boolean> {
  const name = `kepwai-${randomUUID()}`;
  const file = join(cluster, name);
  await writeFile(file, '', { mode: 0o644 });
  try {
    const { rows } = await client.query<{ size: number }>('select size from pg_stat_file($1, true)', [name]);
    return rows[0]?.size !== null;
  } catch {
    // The connection was cut, or this PostgreSQL does not let us look: the next attempt decides.
    return false;
  } finally {
    await rm(file, { force: true });
  }
}

interface Launch {
  child: ChildProcess;
  ended: boolean;
  socketFolder: string;
  /** Offset in the log at which its output begins. */
  logStart: number;
}

/**
 * Removes the remains of a crash: the socket's folder (unless another process answers there), and a process id
 * that is now another program.
 */
async function clearAway(place: Place, stale: PidFile, isForeign: boolean): Promise<void> {
  const { account, cluster } = place;
  if (stale.socketFolder && !isForeign && isOurSocketFolder(stale.socketFolder, place))
    await rm(stale.socketFolder, { recursive: true, force: true });
  if (isAlive(stale.pid)) await disownPidFile(cluster, stale, account);
}

async function launch(place: Place): Promise<Launch> {
  const { account, cluster } = place;
  const socketFolder = await prepareSocketFolder(place);
  const settings = { ...baseSettings, ...place.settings, unix_socket_directories: socketFolder };
  const [file = '', ...args] = [
    ...account.prefix,
    join(account.binaries, 'bin', 'postgres'),
    ...['-D', cluster, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const logFile = await openLog(place);
  try {
    const logStart = (await logFile.stat()).size;
    // Runs in a session of its own: Ctrl-C in our terminal must not end it before us.
    const child = spawn(file, args, {
      ...account.identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    const launched: Launch = { child, ended: false, socketFolder, logStart };
    const end = () => {
      launched.ended = true;
    };
    child.on('exit', end).on('error', end).unref();
    return launched;
  } finally {
    await logFile.close();
  }
}

function isOurSocketFolder(folder: string, place: Place): boolean {
  const names = [join(place.account.home, 'run-'), join(tmpdir(), 'kepwai-')];
  return folder !== place.socketFolder && names.some((name) => folder.startsWith(name));
}

/**
 * Creates the socket's folder with mode 0700: beside the cluster if the path is short enough for a socket,
 * else below the system's temporary folder.
 */
async function prepareSocketFolder(place: Place): Promise<string> {
  const { account, socketFolder } = place;
  if (socketFolder) {
    // Leftovers of a dead PostgreSQL would pass for a living one if its process id is reused.
    const left = [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`];
    await Promise.all(left.map((name) => rm(join(socketFolder, name), { force: true })));
    return socketFolder;
  }
  const beside = join(account.home, 'run-');
  // `mkdtemp` adds six letters.
  const isShort = Buffer.byteLength(`${beside}XXXXXX`) <= longestSocketFolder;
  const folder = await mkdtemp(isShort ? beside : join(tmpdir(), 'kepwai-'));
  await giveTo(account, folder);
  return folder;
}

async function openLog({ account }: Place) {
  const path = join(account.home, 'postgres.log');
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > longestLogBytes) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}

/**
 * Returns whether a launch ended because processes of a killed PostgreSQL still run. They end by themselves once they
 * notice, which can take a while on a busy machine.
 */
async function metFormerProcesses(place: Place, launched: Launch): Promise<boolean> {
  const { text } = await readOutput(place, launched);
  return /pre-existing shared memory block .* is still in use/.test(text);
}

/** Returns what PostgreSQL has written since a launch, or ever; and where. */
async function readOutput({ account }: Place, launched?: Launch): Promise<{ text: string; path: string }> {
  const path = join(account.home, 'postgres.log');
  const text = (await readFile(path)).subarray(launched?.logStart ?? 0).toString('utf8');
  return { text, path };
}

async function launchFailed(place: Place, last: Launch | undefined): Promise<BundledPostgresError> {
  const { text: words, path } = await readOutput(place, last);
  const fatal = words
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|cannot|not found/.test(line));
  return new BundledPostgresError(`does not start: ${fatal.slice(0, 3).join(' ') || words.trim()} (${path})`);
}
