import type { FastifyBaseLogger } from 'fastify';
import { openFsBlobStore } from '../blobs/fs.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLiveFeed } from '../db/notify.ts';
import { createRecord } from '../domains/changes/record.ts';
import { claimStorage } from '../domains/maintenance/claim/claim.ts';
import type { Env } from '../env.ts';
import { createLine } from '../line/line.ts';
import { createQueue, type Queue, type QueueOptions } from '../queue/queue.ts';
import { type Reporter, silentReporter } from '../reporting/reporter.ts';
import { createServices, type ServerDeps } from '../services.ts';
import { subscriptionsOf } from '../subscriptions.ts';
import type { RunStep } from '../workers.ts';
import { runWorkers } from './processes/run-workers.ts';
import type { Opened } from './processes/start-in-order.ts';

/** Options of a process that runs until it is stopped. */
export interface RunOptions {
  log: FastifyBaseLogger;
  /** Reporter of unexpected errors. Default: none. */
  reporter?: Reporter;
  /** Called when something essential is lost for good, such as the database: the process should end. */
  onLost: (error: unknown) => void;
  /**
   * Signal to end at once, even during the start or a graceful stop; only PostgreSQL is still waited for.
   * Default: never.
   */
  hurry?: AbortSignal;
  /** Signal to abandon a start that waits for the database. Default: never. */
  giveUp?: AbortSignal;
}

interface Opening extends Pick<RunOptions, 'log' | 'reporter'> {
  connectionString: string;
  /** Whether no other process works on this database. */
  isAlone: boolean;
  opened: Opened;
  runStep: RunStep;
}

const jobPatienceMs = 3_000;

/** Opens the dependencies of requests and jobs, in the order in which they are needed. */
export async function openDeps(
  env: Env,
  { connectionString, isAlone, opened, runStep, log, reporter = silentReporter }: Opening,
): Promise<ServerDeps> {
  const applied = await runStep(() => migrate(connectionString));
  if (applied.length > 0) log.info({ applied }, 'the database is up to date');
  const db = openDatabase(connectionString, {
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  opened.note(db, () => db.destroy());
  const blobs = await openFsBlobStore(env.blobStore.folder);
  // Runs before anything is stored or cleaned up.
  await runStep(() => claimStorage({ db, blobs, env }));
  const live = await runStep(() => createLiveFeed(connectionString, log));
  opened.note(live, () => live.close());
  const queue = await runStep(() =>
    startQueue(connectionString, log, {
      isAlone,
      onFailure: (error, { name, attempt }) =>
        reporter.report(error, { job: name, attempt: String(attempt) }),
    }),
  );
  opened.note(queue, () => queue.stop({ timeoutMs: 0 }));
  const clock = () => new Date();
  const record = createRecord(subscriptionsOf({ blobs, queue, clock }));
  const line = createLine(env.line, clock);
  const deps = { env, db, blobs, queue, live, record, line, clock, log, reporter };
  const { services, close } = createServices(deps);
  opened.note(services, close);
  return { ...deps, ...services };
}

/** Starts the background work, which ends before everything that is already open. */
export function openWorkers(
  deps: ServerDeps,
  { opened, isAlone, onLost }: Pick<Opening, 'opened' | 'isAlone'> & Pick<RunOptions, 'onLost'>,
): void {
  const workers = runWorkers(deps, { onFailed: onLost, isAlone });
  opened.note(workers, async () => {
    await workers.stop();
    await deps.queue.drain({ timeoutMs: jobPatienceMs });
  });
}

/** Starts a new queue for each attempt: one whose start failed is only half initialised. */
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
