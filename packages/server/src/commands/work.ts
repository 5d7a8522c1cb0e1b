import type { Env } from '../env.ts';
import { openDeps, openWorkers, type RunOptions } from './open-deps.ts';
import { openPostgres } from './processes/open-postgres.ts';
import { startInOrder } from './processes/start-in-order.ts';
import { untilDatabaseAnswers } from './processes/until-database-answers.ts';

/** A process that does background work. */
export interface RunningWork {
  /**
   * Ends it within ten seconds: no new jobs start, running ones get a moment, and interrupted ones are done
   * again. A second call is a no-op.
   */
  stop(): Promise<void>;
}

/**
 * Runs the background work without answering requests. It can run beside servers and other workers on the same database
 * and folders.
 */
export async function work(env: Env, options: RunOptions): Promise<RunningWork> {
  const { log, onLost } = options;
  const { hurry = new AbortController().signal, giveUp = new AbortController().signal } = options;
  const { stop } = await startInOrder({ log, hurry }, async (opened) => {
    const openingPostgres = openPostgres(env, { log, purpose: 'visit', onLost, hurry });
    opened.noteAlways(() =>
      openingPostgres.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    );
    const { connectionString } = await openingPostgres;
    const runStep = untilDatabaseAnswers({ log, signal: AbortSignal.any([hurry, giveUp]) });
    const shared = { opened, isAlone: false };
    openWorkers(await openDeps(env, { ...options, ...shared, connectionString, runStep }), {
      ...shared,
      onLost,
    });
  });
  log.info('Kepwai is working');
  return { stop };
}
