import type { GroupLoans, Loan, QuotaLoans } from '@kepwai/api-client';
import { sumRunning } from '@kepwai/rules/money/loans';
import { roleInQuota } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { lendableIn, listLoans } from '../state/loans.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { LoanRecord } from '../state/records/loan.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from '../state/records/records.ts';

/** Returns the loans of a group as a person sees them. */
export function viewGroupLoans(server: FakeServer, group: GroupRecord, personId: string): GroupLoans {
  const quota = findQuota(server, group);
  if (!quota) return { loans: [], bytes: 0, sources: [], permissions: { lend: false } };
  const lends = group.memberIds.includes(personId) && quota.ownerId !== personId;
  const loans = listLoans(server, { side: 'to', quotaId: quota.id })
    .map((loan) => toLoan(server, loan, { quota, personId }))
    .filter(({ state }) => state !== 'ended');
  const own = [...server.quotas.values()].filter(
    ({ ownerId, id }) => ownerId === personId && id !== quota.id,
  );
  return {
    loans,
    bytes: sumRunning(loans),
    sources: lends
      ? own.map((one) => ({
          quota: { id: one.id, name: one.name },
          lendableBytes: lendableIn(server, one),
          latestEndsAt: one.expiresAt,
        }))
      : [],
    permissions: { lend: lends },
  };
}

/** Returns the loans of a quota as a person with a role in it sees them. */
export function viewQuotaLoans(server: FakeServer, quota: QuotaRecord, personId: string): QuotaLoans {
  const of = (side: 'from' | 'to') =>
    listLoans(server, { side, quotaId: quota.id }).map((loan) => toLoan(server, loan, { quota, personId }));
  const [lent, borrowed] = [of('from'), of('to')];
  return { lent, borrowed, lentBytes: sumRunning(lent), borrowedBytes: sumRunning(borrowed) };
}

function toLoan(
  server: FakeServer,
  loan: LoanRecord,
  { quota, personId }: { quota: QuotaRecord; personId: string },
): Loan {
  const from = server.quotas.get(loan.fromQuotaId);
  const isMine = from?.ownerId === personId;
  const role = roleInQuota(quota, personId);
  const isRunning = loan.state !== 'ended';
  const seesSource = isMine || (quota.id === loan.fromQuotaId && role !== null);
  return {
    id: loan.id,
    bytes: loan.bytes,
    lender: loan.showsName ? (findPerson(server, loan.lentById) ?? null) : null,
    isMine,
    fromQuota: from && seesSource ? { id: from.id, name: from.name } : null,
    toQuotaName: server.quotas.get(loan.toQuotaId)?.name ?? '',
    state: loan.state,
    startedAt: loan.startedAt,
    endsAt: loan.endsAt,
    end: loan.end,
    permissions: {
      recall: isRunning && isMine,
      return: isRunning && quota.id === loan.toQuotaId && role !== null,
    },
  };
}
