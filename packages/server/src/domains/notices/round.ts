import type { Deps } from '../../deps.ts';
import { tellNews } from './digests.ts';
import { tellOfExpiries, tellOfLapses } from './expiry.ts';
import { tellOfGrantEnds } from './grant-ends.ts';
import { remindOfEnds } from './ownership.ts';
import { findPushBudget, resumePushes } from './pushes.ts';
import { watchQuotas } from './thresholds.ts';
import { tellWeekly } from './weekly.ts';

/** Checks every quota, and sends the notices that are due. */
export async function sendDueNotices(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'env' | 'log'>,
): Promise<void> {
  await watchQuotas(deps);
  await tellOfExpiries(deps);
  await tellOfGrantEnds(deps);
  await tellOfLapses(deps);
  await remindOfEnds(deps);
  await tellWeekly(deps);
  await resumePushes(deps);
  // Last: the notices above go first if the month's budget is short.
  await tellNews(deps);
}

/** Returns the number of pushes in this month, and the rest of the budget. */
export async function findMonthOfPushes({
  db,
  clock,
  env,
}: Pick<Deps, 'db' | 'clock' | 'env'>): ReturnType<typeof findPushBudget> {
  return await findPushBudget(db, { at: clock(), budget: env.line.pushBudget });
}
