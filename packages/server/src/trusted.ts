/** Results that are taken for true for a while without asking again. */
export interface Trusted<Value> {
  /** Undefined where there is none, or it is too old. A clock that went back ends trust: nobody knows how old anything is. */
  find(key: string): Value | undefined;
  remember(key: string, value: Value): void;
  /** Forgets those that the test names. */
  forget(isMeant: (value: Value) => boolean): void;
}

interface TrustedOptions {
  trustMs: number;
  /** Beyond it the oldest go. */
  maxEntries: number;
  clock: () => Date;
}

/** Creates an empty memory. */
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
    forget(isMeant) {
      for (const [key, { value }] of entries) if (isMeant(value)) entries.delete(key);
    },
  };
}
