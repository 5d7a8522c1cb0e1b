/** Recently recorded keys, in this process only. */
export interface RecentKeys {
  isRecent(key: string, at: Date): boolean;
  note(key: string, at: Date): void;
}

/**
 * Creates recent keys.
 * @param keptMs milliseconds for which a key counts as recent
 */
export function createRecentKeys(keptMs: number): RecentKeys {
  const notedAt = new Map<string, number>();
  return {
    isRecent(key, at) {
      const noted = notedAt.get(key);
      return noted !== undefined && at.getTime() - noted < keptMs;
    },
    note(key, at) {
      for (const [other, noted] of notedAt) {
        // Keys are in the order in which they were recorded: the rest is younger.
        if (at.getTime() - noted < keptMs) break;
        notedAt.delete(other);
      }
      notedAt.delete(key);
      notedAt.set(key, at.getTime());
    },
  };
}
