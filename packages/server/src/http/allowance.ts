/** What each of many may use up within a while. */
export interface Allowance {
  /** Uses up points; returns the seconds to wait where none were left before, and uses up nothing then. */
  spend(key: string, points: number): number | null;
}

interface AllowanceOptions {
  points: number;
  windowMs: number;
  /** Beyond it, whoever began to spend the longest ago is forgotten. */
  maxKeys: number;
  clock: () => Date;
}

/**
 * Creates an allowance that is whole again at the end of a window, which begins with the first point. A last request may cost more than
 * what is left, so that a dear one is never starved by cheap ones.
 */
export function createAllowance({ points, windowMs, maxKeys, clock }: AllowanceOptions): Allowance {
  const windows = new Map<string, { spent: number; since: number }>();

  /** A clock that went back begins a new window: nobody waits for hours because of it. */
  function windowOf(key: string, now: number) {
    const known = windows.get(key);
    if (known && now >= known.since && now < known.since + windowMs) return known;
    const begun = { spent: 0, since: now };
    windows.delete(key);
    windows.set(key, begun);
    const [oldest] = windows.keys();
    if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
    return begun;
  }

  return {
    spend(key, cost) {
      const now = clock().getTime();
      const current = windowOf(key, now);
      if (current.spent >= points && cost > 0)
        return Math.max(1, Math.ceil((current.since + windowMs - now) / 1000));
      current.spent += cost;
      return null;
    },
  };
}
