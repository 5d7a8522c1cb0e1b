import type { Deps } from '../../../deps.ts';
import { addToCounts } from '../store.ts';

/** Counts visits and downloads in memory, and adds them to the links together. No names or addresses are recorded. */
export interface ShareVisits {
  noteVisit(shareId: string): void;
  noteDownload(shareId: string): void;
  /** Flushes the counts. */
  flush(): Promise<void>;
  /** Adds the rest and stops. */
  close(): Promise<void>;
}

/** A link that goes round would otherwise be written by each of its visitors, one waiting for the other. */
const flushMs = 2_000;

/** Creates the counters of this process. A crash loses those of two seconds. */
export function createShareVisits({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ShareVisits {
  const counts = new Map<string, { visits: number; downloads: number; lastVisitedAt: Date | null }>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function note(shareId: string, kind: 'visits' | 'downloads') {
    const count = counts.get(shareId) ?? { visits: 0, downloads: 0, lastVisitedAt: null };
    count[kind] += 1;
    if (kind === 'visits') count.lastVisitedAt = clock();
    counts.set(shareId, count);
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => log.warn({ err: error }, 'visits of links are counted later'));
    }, flushMs).unref();
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow, flushNow);
    return flushing;
  }

  async function flushNow(): Promise<void> {
    const taken = [...counts].map(([shareId, count]) => ({ shareId, ...count }));
    counts.clear();
    if (taken.length === 0) return;
    try {
      await addToCounts(db, taken);
    } catch (error) {
      // Counted again with the next ones.
      for (const { shareId, ...count } of taken) {
        const later = counts.get(shareId);
        counts.set(shareId, {
          visits: count.visits + (later?.visits ?? 0),
          downloads: count.downloads + (later?.downloads ?? 0),
          lastVisitedAt: later?.lastVisitedAt ?? count.lastVisitedAt,
        });
      }
      throw error;
    }
  }

  return {
    noteVisit: (shareId) => note(shareId, 'visits'),
    noteDownload: (shareId) => note(shareId, 'downloads'),
    flush,
    async close() {
      clearTimeout(timer);
      await flush().catch((error: unknown) => log.warn({ err: error }, 'visits of links are lost'));
    },
  };
}
