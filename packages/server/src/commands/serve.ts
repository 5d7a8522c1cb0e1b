import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { openFsBlobStore } from '../blobs/fs.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLiveFeed } from '../db/notify.ts';
import { createRecord } from '../domains/changes/record.ts';
import { claimStorage } from '../domains/maintenance/claim/claim.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { refuseConnection } from '../http/error-handler.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createLine } from '../line/line.ts';
import { createQueue, type Queue, type QueueOptions } from '../queue/queue.ts';
import { type Reporter, silentReporter } from '../reporting/reporter.ts';
import { createServices } from '../services.ts';
import { subscriptionsOf } from '../subscriptions.ts';
import type { RunStep } from '../workers.ts';
import { doorPatienceMs, type FrontDoor, openFrontDoor } from './front-door.ts';
import { type OpenPostgres, openPostgres } from './open-postgres.ts';
import { runWorkers } from './run-workers.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** A server that answers. */
export interface RunningServer {
  /** Where it listens. */
  address: string;
  /** Ends it within ten seconds: no new work, what is under way gets a moment, then everything closes. Twice is once. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  log: FastifyBaseLogger;
  /** Default: nobody is told. */
  reporter?: Reporter;
  /** Told what the server cannot go on without, such as a database that went away for good: end the process. */
  onLost: (error: unknown) => void;
  /** Aborted: ends at once, also in the middle of the start or of an unhurried end; only PostgreSQL is still waited for. Default: never. */
  hurry?: AbortSignal;
  /** Aborted: a start that waits for a database that is away is given up. Default: never. */
  giveUp?: AbortSignal;
  /** The port, where it is open already. */
  door?: Promise<FrontDoor>;
}

/** Downloads and uploads under way are cut after this; both can be resumed. */
const requestPatienceMs = 3_000;
const jobPatienceMs = 3_000;

/** While the database is away nobody waits for it: whoever asks is told within two seconds. */
const awayPatienceMs = 1_000;

/** Says that we are starting. */
function refuse(socket: Socket, env: Env): void {
  refuseConnection(new AppError('UNAVAILABLE'), socket, securityHeaders(env));
}

/** Closes something that was opened. */
type Closer = () => Promise<unknown>;

/** Opens everything, in the order in which it is needed; what was opened is closed again when the rest fails. */
export async function serve(env: Env, options: ServeOptions): Promise<RunningServer> {
  const { log, hurry = new AbortController().signal, giveUp = new AbortController().signal } = options;
  const closers: Closer[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0)) {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing'));
    }
  };
  const opening = openPostgres(env, { log, purpose: 'serve', onLost: options.onLost });
  // Waited for even in a hurry: it would go on without us. One that does not start is told of below.
  closers.push(() =>
    opening.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  const openingDoor = options.door ?? openFrontDoor(env);
  closers.unshift(() =>
    openingDoor.then(
      (door) => door.close(),
      () => undefined,
    ),
  );
  const opened = <Thing>(thing: Thing, close: Closer): Thing => {
    closers.unshift(unlessHurried(close, hurry));
    hurry.throwIfAborted();
    return thing;
  };

  try {
    const [postgres, door] = await orHurry(Promise.all([opening, openingDoor]), hurry);
    door.refuseWith((socket) => refuse(socket, env));
    const runStep = untilDatabaseAnswers({
      log,
      signal: AbortSignal.any([hurry, giveUp]),
      onAway: (isAway) => door.waitAtMost(isAway ? awayPatienceMs : doorPatienceMs),
    });
    const address = await orHurry(openAll(env, { ...options, postgres, door, opened, runStep }), hurry);
    log.info({ address, publicUrl: env.publicUrl }, 'Kepwai is ready');
    let stopping: Promise<void> | undefined;
    return {
      address,
      stop: () => {
        stopping ??= closeAll();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Opening extends Omit<ServeOptions, 'hurry' | 'giveUp' | 'door'> {
  postgres: OpenPostgres;
  door: FrontDoor;
  runStep: RunStep;
  /** Notes how something that was opened is closed. */
  opened<Thing>(thing: Thing, close: Closer): Thing;
}

/** Returns where the server listens. */
async function openAll(
  env: Env,
  { postgres, door, opened, runStep, log, onLost, reporter = silentReporter }: Opening,
): Promise<string> {
  const { connectionString } = postgres;
  const applied = await runStep(() => migrate(connectionString));
  if (applied.length > 0) log.info({ applied }, 'the database is up to date');

  const db = openDatabase(connectionString, {
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  opened(db, () => db.destroy());
  const blobs = await openFsBlobStore(env.blobStore.folder);
  // Before anything is kept or swept away.
  await runStep(() => claimStorage({ db, blobs, env }));
  const live = await runStep(() => createLiveFeed(connectionString, log));
  opened(live, () => live.close());
  const queue = await runStep(() =>
    startQueue(connectionString, log, {
      isAlone: postgres.isOurs,
      onFailure: (error, { name, attempt }) =>
        reporter.report(error, { job: name, attempt: String(attempt) }),
    }),
  );
  opened(queue, () => queue.stop({ timeoutMs: 0 }));

  const clock = () => new Date();
  const record = createRecord(subscriptionsOf({ queue, clock }));
  const line = createLine(env.line, clock);
  const deps = { env, db, blobs, queue, live, record, line, clock, log, reporter };
  const { services, close } = createServices(deps);
  opened(services, close);
  const app = await createApp(deps, { services });
  opened(app, () => closeApp(app));
  await app.ready();
  const address = await door.handOver(app.server);
  const workers = runWorkers({ ...deps, ...services }, { onFailed: onLost });
  // What LINE sends meanwhile is taken in: the port closes after the work has ended.
  opened(workers, async () => {
    await workers.stop();
    await queue.drain({ timeoutMs: jobPatienceMs });
  });
  return address;
}

/** A new one each time: a queue that could not start is half of one. */
async function startQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  options: QueueOptions,
): Promise<Queue> {
  const queue = createQueue(connectionString, log, options);
  try {
    await queue.start();
    return queue;
  } catch (error) {
    await queue
      .stop({ timeoutMs: 0 })
      .catch((reason: unknown) => log.debug({ err: reason }, 'closing half a queue'));
    throw error;
  }
}

/** Returns what the work does, unless there is hurry before. */
async function orHurry<Value>(work: Promise<Value>, hurry: AbortSignal): Promise<Value> {
  const end = new AbortController();
  const hurried = once(hurry, 'abort', { signal: end.signal }).then(() => hurry.throwIfAborted());
  // Whichever comes second is of no interest any more.
  for (const promise of [work, hurried]) promise.catch(() => undefined);
  try {
    hurry.throwIfAborted();
    await Promise.race([work, hurried]);
    return await work;
  } finally {
    end.abort();
  }
}

/** A closer that is no longer waited for once there is hurry. */
function unlessHurried(close: Closer, hurry: AbortSignal): Closer {
  return async () => {
    if (hurry.aborted) return;
    await orHurry(close(), hurry).catch((error: unknown) => {
      if (!hurry.aborted) throw error;
    });
  };
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestPatienceMs);
  await app.close().finally(() => clearTimeout(cut));
}
