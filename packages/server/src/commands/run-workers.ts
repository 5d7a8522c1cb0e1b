import { setTimeout as delay } from 'node:timers/promises';
import type { ServerDeps } from '../services.ts';
import { startWorkers } from '../workers.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** Background work that starts, and waits for the database where that is away. */
export interface RunningWorkers {
  /** Ends the start, if it is still under way. What was registered ends with the queue. */
  stop(): Promise<void>;
}

interface RunOptions {
  /** Told of an error that no waiting mends. */
  onFailed: (error: unknown) => void;
  /** Whether no other process works on this database. */
  isAlone: boolean;
}

/** A step under way is waited for so long when everything stops; a killed one is done again anyway. */
const stopPatienceMs = 1_000;

/** Starts the workers in the background: requests are answered meanwhile, also while the database is away. */
export function runWorkers(deps: ServerDeps, { onFailed, isAlone }: RunOptions): RunningWorkers {
  const end = new AbortController();
  const runStep = untilDatabaseAnswers({ log: deps.log, signal: end.signal });
  const starting = startWorkers(deps, { runStep, isAlone }).then(
    () => deps.log.info('all workers are registered'),
    (error: unknown) => {
      if (end.signal.aborted) deps.log.debug({ err: error }, 'the start of workers was ended');
      else onFailed(error);
    },
  );
  return {
    async stop() {
      end.abort();
      await Promise.race([starting, delay(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}
