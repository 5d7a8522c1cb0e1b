import { earnedOf } from '@kepwai/rules/money/credit';
import { freePlanId } from '@kepwai/rules/money/offers';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { endOf, type Funds, getFunds, overBytes, toPaidTerm } from '../funds/funds.ts';
import {
  listSubscribedQuotaIds,
  listTermIdsToRecognise,
  lockTerm,
  updateRecognised,
} from '../funds/subscriptions-store.ts';
import { applyTerms } from '../funds/terms.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { returnToBase } from './subscriptions.ts';

type RoundDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'log'>;

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Interval at which the used part of a term becomes revenue: once a day. */
const recogniseMs = dayMs;

/** Hourly round of money: begins plans that were paid in advance, returns to the free plan, and recognises revenue. */
export async function maintainSubscriptions(deps: RoundDeps): Promise<void> {
  await eachPage(
    (afterId) => listSubscribedQuotaIds(deps.db, { afterId, limit: pageSize }),
    (quotaId) => bringUpToDate(deps, quotaId),
  );
  const startedBefore = new Date(deps.clock().getTime() - recogniseMs);
  await eachPage(
    (afterId) => listTermIdsToRecognise(deps.db, { startedBefore, afterId, limit: pageSize }),
    (termId) => recognise(deps, termId),
  );
}

/** Applies a quota's terms as of now; one quota that fails does not stop the others. */
async function bringUpToDate({ db, clock, record, log }: RoundDeps, quotaId: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const at = clock();
      const funds = await getFunds(tx, { quotaId, isLocked: true });
      if (isFreeNow(funds, at)) {
        await returnToBase(tx, { record }, { funds, actor: 'product', at });
      } else if (await applyTerms(tx, { funds, at, setsExpiry: false })) {
        const groupIds = await listLinkedGroupIds(tx, quotaId);
        await record(tx, { kind: 'quota-plan-changed', quotaId, groupIds, actor: 'product' });
      }
    });
  } catch (error) {
    log.error({ err: error, quotaId }, 'a quota could not be given what was paid; it is tried again later');
  }
}

/** Returns whether the free plan was chosen, its time has come, and everything fits. */
function isFreeNow({ quota, subscription, terms }: Funds, at: Date): boolean {
  const endsAt = endOf(terms);
  if (subscription?.next_plan_id !== freePlanId || endsAt === null || at < endsAt) return false;
  return overBytes(quota, subscription.base_limit_bytes) === 0;
}

/** Enters the used part of a term since the last time; nothing if the clock went back. */
async function recognise({ db, clock }: RoundDeps, termId: string): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const term = await lockTerm(tx, termId);
    if (!term) return;
    const at = clock();
    const earned = earnedOf(toPaidTerm(term), at);
    const satang = earned - term.recognised_satang;
    if (satang <= 0) return;
    await updateRecognised(tx, { id: termId, recognisedSatang: earned });
    await enter(tx, {
      kind: 'recognise',
      at,
      operationKey: `recognise:${termId}:${earned}`,
      quotaId: term.quota_id,
      orderId: term.order_id,
      postings: debitCredit(satang, 'deferred-revenue', 'revenue'),
    });
  });
}

async function eachPage(
  list: (afterId: string) => Promise<string[]>,
  handle: (id: string) => Promise<void>,
): Promise<void> {
  let afterId = firstId;
  for (;;) {
    const ids = await list(afterId);
    for (const id of ids) await handle(id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < pageSize) return;
    afterId = last;
  }
}
