import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { toAppError } from '../../http/error-handler.ts';
import type { RunStep } from '../../workers.ts';

interface Waiting {
  log: FastifyBaseLogger;
  /** Signal to end the wait. */
  signal: AbortSignal;
  /** Called when the database turns out to be away, and when it is back. Default: nothing. */
  onAway?: (isAway: boolean) => void;
}

const firstPauseMs = 100;
const maxPauseMs = 10_000;

/** Retries a step with growing pauses while the database or its disk is unavailable; logs each change of that state once. */
export function untilDatabaseAnswers({ log, signal, onAway }: Waiting): RunStep {
  return async (step) => {
    let isAway = false;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      signal.throwIfAborted();
      try {
        const result = await step();
        if (isAway) log.info('the database is back; the start goes on');
        if (isAway) onAway?.(false);
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
        if (!isAway) log.warn({ err: error }, 'the database is away; the start goes on when it is back');
        if (!isAway) onAway?.(true);
        isAway = true;
        await delay(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };
}

function isPassing(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'UNAVAILABLE' || code === 'STORAGE_FULL';
}
