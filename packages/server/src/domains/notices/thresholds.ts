import type { Tx } from '../../db/database.ts';
import type { Threshold } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { tellManagers } from './pushes.ts';
import {
  deleteThresholds,
  findCrossed,
  insertThresholds,
  listQuotasToWatch,
  lockUsage,
} from './threshold-store.ts';

const thresholds: readonly Threshold[] = [80, 95, 100];

/** So many percent below a threshold it counts as never reached: what goes up and down at one is told once. */
const slackPercent = 15;

/** Something that does not fit makes a quota full only from here on: a very large film fits nowhere. */
const nearlyFullPercent = 90;

/** Looks at a quota to which something was added, and has it watched where it is fuller than anybody was told. */
export async function noteAdded(tx: Tx, { queue }: Pick<Deps, 'queue'>, quotaId: string): Promise<void> {
  if (await findCrossed(tx, quotaId)) await queue.send('watch-quota', { quotaId, isFull: false }, { tx });
}

/** Something did not fit into a quota any more. */
export async function noteDidNotFit(tx: Tx, { queue }: Pick<Deps, 'queue'>, quotaId: string): Promise<void> {
  await queue.send('watch-quota', { quotaId, isFull: true }, { tx });
}

/** Notes which thresholds a quota has reached, and has its people told of the highest that is new. */
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
    await tellManagers(tx, deps, { notice: 'quota', quotaId, groupId: null, percent: highest, occasion: at });
  });
}

/** Looks at all quotas that may need it: uploads fill them, too, and what is deleted makes room. */
export async function watchQuotas(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  for (const quotaId of await listQuotasToWatch(deps.db)) await watchQuota(deps, { quotaId, isFull: false });
}
