import { type BuildsParts, findBuildMeta, findLatestBuild, findOwnBuildId } from './builds.ts';

/** Whatever happens, the server is not asked again sooner. @see product.md 7 */
export const updateCheckEveryMs = 10 * 60_000;

/** Tells when the server has another build than this page. */
export interface Updates {
  /** To call when the window is looked at again and when another screen is opened; asks at most every ten minutes. */
  check(): Promise<void>;
  hasNews(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What they stand on. */
export interface UpdatesParts extends BuildsParts {
  /** Null: a page of no build, which is never out of date. */
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
      // Whether all of it has arrived on the server; where that cannot be read, the log says so, and no more.
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

/** The updates of this page. */
export function getUpdates(): Updates {
  current ??= createUpdates({
    ownId: findOwnBuildId(),
    now: Date.now,
    fetch: (input, init) => globalThis.fetch(input, init),
    // biome-ignore lint/suspicious/noConsole: the log of a page, and all that comes of such a failure
    log: (message, error) => console.info(message, error ?? ''),
  });
  return current;
}
