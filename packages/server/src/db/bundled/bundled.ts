import { mkdir, realpath, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { chooseAccount } from './bundled-account.ts';
import { findBinaries } from './bundled-binaries.ts';
import { ensureCluster } from './bundled-cluster.ts';
import { BundledPostgresError } from './bundled-error.ts';
import {
  connectionString,
  type Place,
  reachPostgres,
  type Session,
  stopPostgres,
} from './bundled-process.ts';

/** The bundled PostgreSQL, running on our data folder. */
export interface BundledPostgres {
  /** Connection string through a socket in a folder that only we can enter. */
  connectionString: string;
  /** Stops PostgreSQL, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface BundledOptions {
  /** Folder whose subfolder `postgres/` has the cluster. */
  dataDir: string;
  log: FastifyBaseLogger;
  /** serve: the only server on this folder. visit: a command that briefly needs the database, possibly beside a server. */
  purpose: 'serve' | 'visit';
  /** Additional settings, by PostgreSQL's names. Default: none. */
  settings?: Record<string, string>;
  /** Called when PostgreSQL is gone and cannot be restarted: nothing will work any more. Default: nothing. */
  onLost?: (error: unknown) => void;
  /** Signal that there is little time left to stop it in order. Default: never. */
  hurry?: AbortSignal;
}

/**
 * Class of our advisory locks: pairs, which PostgreSQL keeps apart from the single numbers that migrations
 * and others use.
 */
const lockClass = 5_394_925;
const serving = 1;
const using = 2;

const pollMs = 50;
/** Maximum wait for a killed server's connection, which disappears in milliseconds but not at once. */
const formerServerMs = 1_500;

/**
 * Starts PostgreSQL on the data folder, or joins the one that a killed server left running. If PostgreSQL
 * dies, it is started again. When commands run at once, PostgreSQL's own lock decides who starts it, and an
 * advisory lock who serves.
 * @throws BundledPostgresError also if another server runs on this folder
 */
export async function startBundledPostgres(options: BundledOptions): Promise<BundledPostgres> {
  const { log, purpose, settings = {} } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const account = await chooseAccount({ binaries: await findBinaries(), dataDir });
  const cluster = await ensureCluster(dataDir, account);
  if (!cluster.startsWith(dataDir))
    log.warn({ cluster }, 'the database cannot lie in the data folder; it lies here');

  const place: Place = { account, cluster, settings, socketFolder: null, log };
  let session = await enter(place, purpose);
  place.socketFolder = session.socketFolder;
  let stopping = false;

  const watch = () => {
    session.client.once('end', () => {
      if (!stopping) bringBack().catch((error: unknown) => options.onLost?.(error));
    });
  };
  const bringBack = async () => {
    log.error('the bundled PostgreSQL went away; starting it again');
    session = await enter(place, purpose);
    if (session.socketFolder !== place.socketFolder)
      throw new BundledPostgresError('was started again elsewhere by another process');
    watch();
    log.info('the bundled PostgreSQL is back');
  };
  watch();

  return {
    connectionString: connectionString(session.socketFolder),
    async stop() {
      stopping = true;
      if (await letGo(session.client)) {
        await stopPostgres(place, session.pid, options.hurry);
        await rm(session.socketFolder, { recursive: true, force: true });
      }
      await session.client.end();
    },
  };
}

/** Connects to PostgreSQL and acquires our locks; retries once if PostgreSQL was just stopping. */
async function enter(place: Place, purpose: BundledOptions['purpose']): Promise<Session> {
  for (;;) {
    const session = await reachPostgres(place);
    try {
      if (purpose === 'serve') await becomeTheServer(session.client);
      await session.client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, using]);
      return session;
    } catch (error) {
      await session.client.end();
      if (error instanceof BundledPostgresError) throw error;
      place.log.debug({ err: error }, 'PostgreSQL stopped while we came in');
    }
  }
}

async function becomeTheServer(client: pg.Client): Promise<void> {
  const deadline = Date.now() + formerServerMs;
  while (!(await tryLock(client, serving))) {
    if (Date.now() > deadline) throw new AnotherServerError();
    await delay(pollMs);
  }
}

/** Returns whether no other process uses PostgreSQL, so that it can be stopped. */
async function letGo(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', [lockClass, using]);
    return await tryLock(client, using);
  } catch {
    // The connection is gone: PostgreSQL is down, or the process that restarts it will also stop it.
    return false;
  }
}

async function tryLock(client: pg.Client, name: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    lockClass,
    name,
  ]);
  return rows[0]?.taken === true;
}

/** Thrown when a second server starts on a data folder. */
export class AnotherServerError extends BundledPostgresError {
  constructor() {
    super(
      'is in use by another Kepwai server on the same DATA_DIR: stop that one, or give this one its own DATA_DIR',
    );
  }
}
