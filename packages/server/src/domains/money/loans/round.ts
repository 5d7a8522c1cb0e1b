import { endedShownMs } from '@kepwai/rules/quotas/history';
import type { Deps } from '../../../deps.ts';
import { endDueLoan, lockSides, recall } from './loans.ts';
import {
  deleteLoansEndedBefore,
  type LoanRow,
  listDueLoans,
  listRunningLoans,
  listUncoveredLoans,
} from './loans-store.ts';

type RoundDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'log'>;

const pageSize = 200;

/** Ends loans whose time is over. One that fails does not stop the others. */
export async function endDueLoans(deps: RoundDeps): Promise<void> {
  for (;;) {
    const due = await listDueLoans(deps.db, { at: deps.clock(), limit: pageSize });
    const ended = [];
    for (const loan of due) if (await attempt(deps, loan, () => endDueLoan(deps, loan))) ended.push(loan);
    if (due.length < pageSize || ended.length === 0) return;
  }
}

/** Calls back loans that their quota can no longer give, with the usual notice; a part of the hourly round. */
export async function maintainLoans(deps: RoundDeps): Promise<void> {
  const { db, clock } = deps;
  await endDueLoans(deps);
  for (const loan of await listUncoveredLoans(db, clock()))
    await attempt(deps, loan, () =>
      db.transaction().execute(async (tx) => {
        await lockSides(tx, loan);
        const present = (await listRunningLoans(tx, loan.to_quota_id)).find(({ id }) => id === loan.id);
        if (present) await recall(tx, deps, { loan: present, at: clock(), actor: 'product' });
      }),
    );
  await deleteLoansEndedBefore(db, new Date(clock().getTime() - endedShownMs));
}

async function attempt(
  { log }: RoundDeps,
  { id: loanId }: LoanRow,
  act: () => Promise<void>,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    log.error({ err: error, loanId }, 'a loan could not end; it is tried again later');
    return false;
  }
}
