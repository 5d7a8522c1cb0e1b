import type { Tx } from '../../db/database.ts';
import type { Threshold } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteThresholds,
  insertThresholds,
  listCrossed,
  listQuotasToWatch,
  lockUsage,
} from './stores/threshold-store.ts';
import { tellManagers } from './tell-managers.ts';

const thresholds: readonly Threshold[] = [80, 95, 100];

/**
 * Percentage points below a threshold at which it counts as never reached: usage that goes up and down there
 * is reported once.
 */
const slackPercent = 15;

/** Minimum percentage from which a file that does not fit makes a quota full: a very large video fits nowhere. */
const nearlyFullPercent = 90;

/** Checks quotas to which bytes were added, and queues notices for thresholds crossed since the last notice. */
export async function noteAdded(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  quotaIds: readonly string[],
): Promise<void> {
  for (const quotaId of await listCrossed(tx, quotaIds))
    await queue.send('watch-quota', { quotaId, isFull: false }, { tx });
}

/** Handles a file that no longer fits into a quota. */
export async function noteDidNotFit(tx: Tx, { queue }: Pick<Deps, 'queue'>, quotaId: string): Promise<void> {
  await queue.send('watch-quota', { quotaId, isFull: true }, { tx });
}

/** Records which thresholds a quota has reached, and notifies its managers of the highest new one. */
export async function watchQuota(
  deps: Pick<Deps, 'db' | 'queue' | 'clock'>,
  { quotaId, isFull }: { quotaId: string; isFull: boolean },
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const usage = await lockUsage(tx, quotaId);
    if (!usage || usage.limitBytes === 0) return;
    const percent = (usage.usedBytes / usage.limitBytes) * 100;
    const reachedPercent = isFull && percent >= nearlyFullPercent ? 100 : percent;
    const [below, reached] = [
      thresholds.filter((threshold) => percent < threshold - slackPercent),
      thresholds.filter((threshold) => reachedPercent >= threshold),
    ];
    await deleteThresholds(tx, quotaId, below);
    const highest = (await insertThresholds(tx, { quotaId, percents: reached, at })).toSorted(
      (a, b) => b - a,
    )[0];
    if (highest === undefined) return;
    await tellManagers(tx, deps, { notice: 'quota', quotaId, percent: highest, occasion: at });
  });
}

/** Checks all quotas that may need it: uploads fill them, too, and deleting frees bytes. */
export async function watchQuotas(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  for (const quotaId of await listQuotasToWatch(deps.db)) await watchQuota(deps, { quotaId, isFull: false });
}
