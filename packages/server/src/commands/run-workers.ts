import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/error-handler.ts';
import { type RunStep, startWorkers } from '../workers.ts';

/** Background work that starts, and waits for the database where that is away. */
export interface RunningWorkers {
  /** Ends the start, if it is still under way. What was registered ends with the queue. */
  stop(): Promise<void>;
}

interface RunOptions {
  /** Told of an error that no waiting mends. */
  onFailed: (error: unknown) => void;
}

const firstPauseMs = 100;
const maxPauseMs = 10_000;

/** A step under way is waited for so long when everything stops; a killed one is done again anyway. */
const stopPatienceMs = 1_000;

/** Starts the workers in the background: requests are answered meanwhile, also while the database is away. */
export function runWorkers(deps: Deps, { onFailed }: RunOptions): RunningWorkers {
  const end = new AbortController();
  const starting = startWorkers(deps, untilDatabaseAnswers(deps.log, end.signal)).then(
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

/** Retries a step with growing pauses while the database, or its disk, takes nothing; logs each change of that state once. */
export function untilDatabaseAnswers(log: FastifyBaseLogger, signal: AbortSignal): RunStep {
  return async (step) => {
    let isAway = false;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      signal.throwIfAborted();
      try {
        await step();
        if (isAway) log.info('the database is back; workers go on starting');
        return;
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        if (!isAway) log.warn({ err: error }, 'the database is away; workers start when it is back');
        isAway = true;
        await delay(pauseMs, undefined, { signal });
      }
    }
  };
}

function isPassing(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'UNAVAILABLE' || code === 'STORAGE_FULL';
}
