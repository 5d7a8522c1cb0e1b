/** Results that are cached for a while. */
export interface Trusted<Value> {
  /**
   * Returns a cached value; undefined if there is none, or it is too old. A clock that went back
   * invalidates: the age is then unknown.
   */
  find(key: string): Value | undefined;
  remember(key: string, value: Value): void;
  /** Evicts the values that the test accepts. */
  evict(isMeant: (value: Value) => boolean): void;
}

interface TrustedOptions {
  trustMs: number;
  /** Maximum number of entries; beyond it the oldest are evicted. */
  maxEntries: number;
  clock: () => Date;
}

/** Creates an empty cache. */
export function createTrusted<Value>({ trustMs, maxEntries, clock }: TrustedOptions): Trusted<Value> {
  const entries = new Map<string, { value: Value; since: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      const ageMs = entry ? clock().getTime() - entry.since : -1;
      return entry && ageMs >= 0 && ageMs < trustMs ? entry.value : undefined;
    },
    remember(key, value) {
      entries.delete(key);
      entries.set(key, { value, since: clock().getTime() });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
    evict(isMeant) {
      for (const [key, { value }] of entries) if (isMeant(value)) entries.delete(key);
    },
  };
}
