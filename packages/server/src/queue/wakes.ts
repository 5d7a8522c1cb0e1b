import type { JobName } from './jobs.ts';

/** Maximum of a wake-up timer: beyond it, polling finds the job as well. */
const longestWakeSeconds = 600;

/** Timers that wake the workers of a job at its start time. */
export interface Wakes {
  /** Wakes the workers of this job after this many whole seconds. */
  schedule(name: JobName, seconds: number): void;
  clear(): void;
}

export function createWakes(wake: (name: JobName) => void): Wakes {
  const timers = new Set<NodeJS.Timeout>();
  return {
    schedule(name, seconds) {
      if (seconds > longestWakeSeconds) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          wake(name);
        },
        seconds * 1000 + 50,
      );
      timers.add(timer.unref());
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
