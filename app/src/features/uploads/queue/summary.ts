import { secondsLeft } from './speed.ts';
import { listItems, type UploadsState } from './upload-state.ts';

/**
 * State of all uploads together. `choosing`: files wait for the start; `waiting`: everything that runs waits
 * for the network; `stopped`: the remaining files failed or do not fit; `skipped`: the group has all of them already.
 */
export type UploadPhase =
  | 'empty'
  | 'choosing'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'stopped'
  | 'skipped'
  | 'done';

/** Totals of all uploads of a group. */
export interface UploadSummary {
  readonly phase: UploadPhase;
  /** Counts files without those that are skipped. */
  readonly totalCount: number;
  /** Counts files that the group has already, and that are not sent again. */
  readonly skippedCount: number;
  readonly readyCount: number;
  readonly doneCount: number;
  readonly failedCount: number;
  readonly shortCount: number;
  /** Counts files that have arrived or may still arrive, but not those that failed or do not fit. */
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly readyBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Time of the earliest retry; null if none is planned. */
  readonly retryAt: number | null;
}

/** Several parts of the screen show the totals of one state. */
const summaries = new WeakMap<UploadsState, UploadSummary>();

/** Returns the totals of a state. */
export function summarize(state: UploadsState): UploadSummary {
  const summary = summaries.get(state) ?? addUp(state);
  summaries.set(state, summary);
  return summary;
}

function addUp(state: UploadsState): UploadSummary {
  const items = listItems(state);
  const of = (...statuses: readonly string[]) => items.filter(({ status }) => statuses.includes(status));
  const short = items.filter(({ id }) => state.plan.shortIds.has(id));
  const ready = of('ready').filter(({ id }) => !state.plan.shortIds.has(id));
  const counted = items.filter(
    ({ id, status }) => status !== 'failed' && status !== 'skipped' && !state.plan.shortIds.has(id),
  );
  const skipped = of('skipped');
  const sentBytes = counted.reduce((sum, item) => sum + item.sentBytes, 0);
  const totalBytes = counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const retries = of('waiting').flatMap(({ retryAt }) => retryAt ?? []);
  return {
    phase: phaseOf(state),
    totalCount: items.length - skipped.length,
    skippedCount: skipped.length,
    readyCount: ready.length,
    doneCount: of('done').length,
    failedCount: of('failed').length,
    shortCount: short.length,
    sentBytes,
    totalBytes,
    readyBytes: ready.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    bytesPerSecond: state.bytesPerSecond,
    secondsLeft: secondsLeft(totalBytes - sentBytes, state.bytesPerSecond),
    retryAt: retries.length > 0 ? Math.min(...retries) : null,
  };
}

/** Whether bytes are being sent or will be, so that closing the page would stop them. */
export function isUnderWay(state: UploadsState): boolean {
  const phase = phaseOf(state);
  return phase === 'sending' || phase === 'waiting';
}

function phaseOf(state: UploadsState): UploadPhase {
  const items = listItems(state);
  const has = (wanted: string) =>
    items.some(({ id, status }) => status === wanted && !state.plan.shortIds.has(id));
  if (items.length === 0) return 'empty';
  if (has('sending')) return 'sending';
  if (has('waiting')) return 'waiting';
  if (has('queued')) return 'sending';
  if (has('paused')) return 'paused';
  if (items.some(({ status }) => status === 'ready')) return 'choosing';
  if (items.every(({ status }) => status === 'skipped')) return 'skipped';
  return items.every(({ status }) => status === 'done' || status === 'skipped') ? 'done' : 'stopped';
}
