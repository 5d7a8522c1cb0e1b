import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeliveryShown } from '../../src/chat/wire.ts';
import { getDeliveries, getLog } from '../api.ts';
import { fromDelivery, fromRequest, type LogEntry } from './log-entries.ts';

const pollMs = 1500;

/**
 * Returns both directions, latest first, as far back as the platform's log reaches; only new entries are
 * fetched and built.
 */
export function useLog(isPaused: boolean): [entries: LogEntry[] | null, refresh: () => Promise<void>] {
  const [entries, setEntries] = useState<LogEntry[] | null>(null);
  const collector = useRef(createCollector());

  const refresh = useCallback(async () => {
    // The page already shows that the platform is unreachable; the last entries stay.
    const next = await collector.current().catch(() => null);
    if (next !== null) setEntries(next);
  }, []);

  useEffect(() => {
    if (isPaused) return;
    void refresh();
    const timer = setInterval(() => void refresh(), pollMs);
    return () => clearInterval(timer);
  }, [refresh, isPaused]);

  return [entries, refresh];
}

/** Creates a collector, which resolves with null if nothing is new. */
function createCollector(): () => Promise<LogEntry[] | null> {
  let requests = new Map<number, LogEntry>();
  let deliveries = new Map<string, { version: string; entry: LogEntry }>();
  let lastSeq = 0;
  let version = '';

  async function collectRequests(): Promise<void> {
    // The last known request is fetched again: if it is gone, the log was cleared or the platform is
    // another.
    const news = await getLog(lastSeq - 1);
    if (lastSeq > 0 && news[0]?.seq !== lastSeq) {
      requests = new Map();
      lastSeq = 0;
      return await collectRequests();
    }
    for (const request of news) {
      if (!requests.has(request.seq)) requests.set(request.seq, fromRequest(request));
      lastSeq = request.seq;
    }
  }

  function toVersioned(delivery: DeliveryShown): [string, { version: string; entry: LogEntry }] {
    const { deliveryId, state, attempts } = delivery;
    const now = `${state} ${attempts.length} ${attempts.at(-1)?.at ?? ''}`;
    const known = deliveries.get(deliveryId);
    return [deliveryId, known?.version === now ? known : { version: now, entry: fromDelivery(delivery) }];
  }

  return async () => {
    const [told] = await Promise.all([getDeliveries(), collectRequests()]);
    deliveries = new Map(told.map(toVersioned));
    const seen = `${lastSeq} ${requests.size} ${[...deliveries].map(([id, { version: v }]) => id + v).join()}`;
    if (seen === version) return null;
    version = seen;
    return [...requests.values(), ...[...deliveries.values()].map(({ entry }) => entry)].sort(
      (a, b) => b.at - a.at,
    );
  };
}
