import type { Plans } from '@kepwai/api-client';
import { isRecord } from '../../lib/is-record.ts';
import { deviceStorage, type PageStorage } from '../../lib/page/device/page-storage.ts';
import { createSiteQueries } from './client.ts';

/** Plans that this device saw last, and when. */
export interface SeenPlans {
  readonly plans: Plans;
  /** Time, in milliseconds since 1970. */
  readonly seenAt: number;
}

const seenKey = 'kepwai.plans';

/** Loads the prices of this deployment, and caches them for times without an answer. */
export async function loadPlans({
  list = () => createSiteQueries().call('listPlans'),
  memory = deviceStorage,
}: {
  list?: () => Promise<Plans>;
  memory?: PageStorage;
} = {}): Promise<Plans> {
  const plans = await list();
  memory.setItem(seenKey, JSON.stringify({ plans, seenAt: Date.now() } satisfies SeenPlans));
  return plans;
}

/** Returns the plans that this device saw last; null if it saw none. */
export function findSeenPlans(memory: PageStorage = deviceStorage): SeenPlans | null {
  const text = memory.getItem(seenKey);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSeen(value) ? value : null;
  } catch {
    return null; // Not written by us.
  }
}

function isSeen(value: unknown): value is SeenPlans {
  return (
    isRecord(value) &&
    typeof value.seenAt === 'number' &&
    isRecord(value.plans) &&
    Array.isArray(value.plans.plans) &&
    value.plans.plans.every(
      (plan) => isRecord(plan) && typeof plan.name === 'string' && typeof plan.limitBytes === 'number',
    )
  );
}
