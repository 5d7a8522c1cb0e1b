import type { Clock } from '../clock.ts';

/** Pauses that can be cut short. */
export interface Pauses {
  /** Resolves after `ms`, when all are woken, or when the sender closes. */
  sleep(ms: number): Promise<void>;
  wakeAll(): void;
}

/** Creates the pauses of a sender that `closing` ends. */
export function createPauses(clock: Clock, closing: AbortSignal): Pauses {
  let sleepers = new Set<AbortController>();
  return {
    async sleep(ms) {
      const waking = new AbortController();
      sleepers.add(waking);
      await clock.sleep(ms, AbortSignal.any([waking.signal, closing]));
      sleepers.delete(waking);
    },
    wakeAll() {
      const waking = sleepers;
      sleepers = new Set();
      for (const controller of waking) controller.abort();
    },
  };
}
