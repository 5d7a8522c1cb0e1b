import { setTimeout as delay } from 'node:timers/promises';
import type { ServerDeps } from '../../services.ts';
import { startWorkers } from '../../workers.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** Background work that waits for the database while it is away. */
export interface RunningWorkers {
  /** Ends a start that is still running. Registered workers end with the queue. */
  stop(): Promise<void>;
}

interface RunOptions {
  /** Called with an error that no retry can fix. */
  onFailed: (error: unknown) => void;
  /** Whether no other process works on this database. */
  isAlone: boolean;
}

/** Time for a running step when everything stops; an interrupted one is done again anyway. */
const stopPatienceMs = 1_000;

/** Starts the workers in the background: requests are answered meanwhile, even while the database is away. */
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
