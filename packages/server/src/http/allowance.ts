/** Points that each key can spend within a window. */
export interface Allowance {
  /** Spends points; returns the seconds to wait, without spending, if none were left. */
  spend(key: string, points: number): number | null;
}

interface AllowanceOptions {
  points: number;
  windowMs: number;
  /** Maximum number of keys; beyond it the key whose window began first is evicted. */
  maxKeys: number;
  clock: () => Date;
}

/**
 * Creates an allowance that is restored at the end of a window, which begins with the first point. The last request may
 * cost more than the rest, so that cheap requests never starve an expensive one.
 */
export function createAllowance({ points, windowMs, maxKeys, clock }: AllowanceOptions): Allowance {
  const windows = new Map<string, { spent: number; since: number }>();

  /** A clock that went back starts a new window: nobody waits for hours because of it. */
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
