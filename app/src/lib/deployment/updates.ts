import { type BuildsParts, findBuildMeta, findLatestBuild, findOwnBuildId } from './builds.ts';

/** Minimum interval between checks, in all cases. @see product.md 7 */
export const updateCheckEveryMs = 10 * 60_000;

/** Reports when the server has a newer build than this page. */
export interface Updates {
  /**
   * Checks for a new build, at most every ten minutes. Call it when the window gets the focus and on
   * navigation.
   */
  check(): Promise<void>;
  hasNews(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Dependencies of {@link Updates}. */
export interface UpdatesParts extends BuildsParts {
  /** Build of this page; null for a page without one, which is never outdated. */
  readonly ownId: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createUpdates({ ownId, now, ...parts }: UpdatesParts): Updates {
  const listeners = new Set<() => void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasNews = false;

  return {
    check: async () => {
      const agoMs = now() - askedAt;
      if (ownId === null || hasNews || (agoMs >= 0 && agoMs < updateCheckEveryMs)) return;
      askedAt = now();
      const latest = await findLatestBuild(parts);
      if (latest === null) return;
      // Whether the whole build has arrived on the server; an error is only logged.
      await findBuildMeta(latest.id, parts);
      if (latest.id === ownId) return;
      hasNews = true;
      for (const listener of listeners) listener();
    },
    hasNews: () => hasNews,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let current: Updates | undefined;

/** Returns the update check of this page. */
export function getUpdates(): Updates {
  current ??= createUpdates({
    ownId: findOwnBuildId(),
    now: Date.now,
    fetch: (input, init) => globalThis.fetch(input, init),
    // biome-ignore lint/suspicious/noConsole: a page's log is the only effect of such an error
    log: (message, error) => console.info(message, error ?? ''),
  });
  return current;
}
