import type { Delivery } from '../state/rows.ts';

/** Counts of webhook requests; latencies in ms, of attempts that were answered. */
export interface DeliverySummary {
  states: Record<Delivery['state'], number>;
  verdicts: Record<string, number>;
  latencyMs: { p50: number; p99: number; max: number } | null;
}

export function summarize(deliveries: Delivery[]): DeliverySummary {
  const states = { held: 0, waiting: 0, delivered: 0, abandoned: 0, skipped: 0, lost: 0 };
  const verdicts: Record<string, number> = {};
  const latencies: number[] = [];
  for (const { state, attempts } of deliveries) {
    states[state] += 1;
    for (const { verdict, status, latencyMs } of attempts) {
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      if (status !== null) latencies.push(latencyMs);
    }
  }
  latencies.sort((a, b) => a - b);
  const at = (part: number): number => latencies[Math.ceil(part * latencies.length) - 1] ?? 0;
  return {
    states,
    verdicts,
    latencyMs: latencies.length === 0 ? null : { p50: at(0.5), p99: at(0.99), max: at(1) },
  };
}
