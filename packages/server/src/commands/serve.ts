import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { openFsBlobStore } from '../blobs/fs.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLiveFeed } from '../db/notify.ts';
import { startWorkers } from '../domains/workers.ts';
import type { Env } from '../env.ts';
import { createLine } from '../line/line.ts';
import { createQueue } from '../queue/queue.ts';
import { type Reporter, silentReporter } from '../reporting/reporter.ts';
import { openPostgres } from './open-postgres.ts';

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
  /** The database went away for good: end the process. */
  onLost: (error: unknown) => void;
}

/** Downloads and uploads under way are cut after this; both can be resumed. */
const requestPatienceMs = 3_000;
const jobPatienceMs = 3_000;

/** Opens everything, in the order in which it is needed; what was opened is closed again when the rest fails. */
export async function serve(
  env: Env,
  { log, onLost, reporter = silentReporter }: ServeOptions,
): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const opened = <Thing>(thing: Thing, close: () => Promise<unknown>): Thing => {
    closers.unshift(close);
    return thing;
  };
  const closeAll = async () => {
    for (const close of closers.splice(0)) {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing'));
    }
  };

  try {
    const postgres = await openPostgres(env, { log, purpose: 'serve', onLost });
    opened(postgres, () => postgres.stop());
    const { connectionString } = postgres;
    const applied = await migrate(connectionString);
    if (applied.length > 0) log.info({ applied }, 'the database is up to date');

    const db = openDatabase(connectionString, {
      onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    opened(db, () => db.destroy());
    const blobs = await openFsBlobStore(env.blobStore.folder);
    const live = await createLiveFeed(connectionString, log);
    opened(live, () => live.close());
    const queue = createQueue(connectionString, log, {
      isAlone: postgres.isOurs,
      onFailure: (error, { name, attempt }) =>
        reporter.report(error, { job: name, attempt: String(attempt) }),
    });
    opened(queue, () => queue.stop({ timeoutMs: jobPatienceMs }));
    await queue.start();

    const clock = () => new Date();
    const deps = { env, db, blobs, queue, live, line: createLine(env.line, clock), clock, log, reporter };
    const app = await createApp(deps);
    opened(app, () => closeApp(app));
    const address = await app.listen({ port: env.port, host: env.host });
    await startWorkers(deps);
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

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestPatienceMs);
  await app.close().finally(() => clearTimeout(cut));
}
