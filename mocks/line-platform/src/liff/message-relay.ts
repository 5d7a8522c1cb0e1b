import type { Clock } from '../clock.ts';

/** Mailboxes in memory for the two windows of a sub-window outside LINE. */
export interface MessageRelay {
  /** Sends to both windows. */
  publish(identifier: string, event: unknown): void;
  /** Returns the messages since `after` as soon as there is one; none after a timeout. */
  read(identifier: string, after: number, signal: AbortSignal): Promise<unknown[]>;
  /** Stores data that one window leaves for the other. It is encrypted: only the two can read it. */
  keep(identifier: string, key: string, data: string): void;
  find(identifier: string, key: string): string | null;
}

/** Timeout of a read, shorter than those of proxies between browser and platform. */
const readMs = 15_000;

/**
 * Creates a relay. LINE's relay page cannot use the browser for it: frames of one origin under pages of two
 * sites have separate storage and channels, so messages go through the platform.
 */
export function createMessageRelay(clock: Clock): MessageRelay {
  const events = new Map<string, unknown[]>();
  const kept = new Map<string, string>();
  const waiting = new Set<() => void>();
  const eventsOf = (identifier: string): unknown[] => events.get(identifier) ?? [];
  return {
    publish(identifier, event) {
      events.set(identifier, [...eventsOf(identifier), event]);
      for (const wake of waiting) wake();
    },
    async read(identifier, after, signal) {
      const told = new AbortController();
      const wake = () => {
        if (eventsOf(identifier).length > after) told.abort();
      };
      waiting.add(wake);
      wake();
      await clock.sleep(readMs, AbortSignal.any([told.signal, signal]));
      waiting.delete(wake);
      return eventsOf(identifier).slice(after);
    },
    keep: (identifier, key, data) => void kept.set(`${identifier} ${key}`, data),
    find: (identifier, key) => kept.get(`${identifier} ${key}`) ?? null,
  };
}
