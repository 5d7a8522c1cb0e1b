import { thaiMonth } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import type { MissedReason } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { listDuePayments, listLatestActs } from '../../money/orders/operator.ts';
import {
  countMissed,
  findLastBackup,
  findPushCount,
  listDueRequests,
  listWaitingJobs,
} from './overview-store.ts';

/** Days of which missed files are counted. */
const missedDays = 7;

/** Maximum that is counted of the missed of a reason, and of the jobs of a name. */
export const countedUpTo = 250;

/** Maximum length of each list. */
export const listedUpTo = 50;

/** Reasons that the operator sees: all but those of a group's own settings. */
const seenReasons: readonly Exclude<MissedReason, 'kind_off'>[] = [
  'expired',
  'failed',
  'lost',
  'quota_full',
  'quota_expired',
  'no_quota',
  'too_large',
  'external',
];

type Reading = Pick<Deps, 'db' | 'clock' | 'env' | 'log'>;

/** Reads each part of the operator's page; null if one cannot be read now, so that the others are still seen. */
export async function readOverview(deps: Reading) {
  const { db, clock, env } = deps;
  const at = clock();
  const since = new Date(at.getTime() - missedDays * dayMs);
  // Sequentially, because a slow database may be the reason to open the page.
  return {
    at,
    payments: await part(deps, 'payments', () => listDuePayments(db, listedUpTo + 1)),
    missed: await part(deps, 'missed', async () => ({
      since,
      byReason: await countMissed(db, { since, reasons: seenReasons, upTo: countedUpTo }),
    })),
    queue: await part(deps, 'queue', () => listWaitingJobs(db, { at, upTo: countedUpTo })),
    pushes: await part(deps, 'pushes', async () => {
      const month = monthOf(at);
      return { month, count: await findPushCount(db, month), budget: env.line.pushBudget };
    }),
    requests: await part(deps, 'requests', () => listDueRequests(db, listedUpTo + 1)),
    backup: await part(deps, 'backup', async () => ({ takenAt: await findLastBackup(db) })),
    acts: await part(deps, 'acts', () => listLatestActs(db, listedUpTo)),
  };
}

async function part<Result>({ log }: Reading, name: string, read: () => Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    log.warn({ err: error, part: name }, 'a part of the operator’s page cannot be read');
    return null;
  }
}

/** Returns the first day of the month in Thailand. */
function monthOf(at: Date): string {
  return `${thaiMonth(at)}-01`;
}
