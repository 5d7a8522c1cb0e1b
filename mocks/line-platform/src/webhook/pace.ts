import type { Clock } from '../clock.ts';
import type { Settings } from '../state/rows.ts';

/** Limit of concurrent tasks, and of tasks started per second. */
export interface Pace {
  run(
    limits: Pick<Settings, 'webhookConcurrency' | 'webhookPerSecond'>,
    task: () => Promise<void>,
  ): Promise<void>;
}

export function createPace(clock: Clock, closing: AbortSignal): Pace {
  const waiting: Array<() => void> = [];
  let running = 0;
  let nextAt = 0;

  async function enter(concurrency: number): Promise<void> {
    while (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  }

  async function waitForTurn(perSecond: number): Promise<void> {
    const now = clock.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1000 / perSecond;
    if (at > now) await clock.sleep(at - now, closing);
  }

  return {
    async run({ webhookConcurrency, webhookPerSecond }, task) {
      await enter(webhookConcurrency);
      try {
        if (webhookPerSecond !== null) await waitForTurn(webhookPerSecond);
        await task();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}
