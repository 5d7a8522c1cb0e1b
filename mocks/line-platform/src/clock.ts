/** Clock of the platform: passed in, so that tests can set the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when `signal` aborts: never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** System clock. A sleeping clock does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(done, ms);
      timer.unref();
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/** A clock that only moves on request. */
export interface ManualClock extends Clock {
  /** Moves time forward and wakes all sleepers whose time has passed, earliest first. */
  advance(ms: number): void;
}

/** Creates a clock for tests that starts at `startAt` (ms since 1970, default 2026-11-21T09:00+07:00). */
export function createManualClock(startAt: number = Date.UTC(2026, 10, 21, 2)): ManualClock {
  let now = startAt;
  let sleepers: Array<{ at: number; wake: () => void }> = [];
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve();
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          resolve();
        });
      }),
    advance(ms) {
      now += ms;
      const due = sleepers.filter((sleeper) => sleeper.at <= now).sort((a, b) => a.at - b.at);
      sleepers = sleepers.filter((sleeper) => sleeper.at > now);
      for (const sleeper of due) sleeper.wake();
    },
  };
}
