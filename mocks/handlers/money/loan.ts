import { maxLoans } from '@kepwai/rules/money/loans';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { dayMs } from '@kepwai/rules/time';
import { getCaller, getOwnQuota, openGroup, requireRegistered } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type JsonBody, operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { openAsViewer } from '../quotas/quota-help.ts';
import {
  addLoan,
  closeLoan,
  isUnused,
  lendableIn,
  listLoans,
  recallLoan,
  stateOfLoan,
} from '../state/loans.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { LoanRecord } from '../state/records/loan.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { viewGroupLoans, viewQuotaLoans } from '../views/loan.ts';

/** Creates the handlers of `openapi/paths/loan.yaml`. */
export function createLoanHandlers(server: FakeServer) {
  return [
    operation('getGroupLoans', (call) => {
      const me = getCaller(server, call.request);
      return viewGroupLoans(server, openAsViewer(server, me.id, call.path.groupId), me.id);
    }),

    operation('lendToGroup', async (call) => {
      const { me, group } = openGroup(server, call);
      const body = await call.readBody();
      requireRegistered(me);
      const key = call.header.get('Idempotency-Key');
      onceByKey(server, { operationId: 'lendToGroup', personId: me.id, key, body }, () =>
        lend(server, group, { ...body, personId: me.id }),
      );
      server.publish({ type: 'group-changed', groupId: group.id });
      return viewGroupLoans(server, group, me.id);
    }),

    operation('getQuotaLoans', (call) => {
      const me = getCaller(server, call.request);
      return viewQuotaLoans(server, getOwnQuota(server, me, call.path.quotaId).quota, me.id);
    }),

    operation('endLoan', (call) => {
      const me = getCaller(server, call.request);
      const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
      const loan = server.loans.get(call.path.loanId);
      if (!loan || ![loan.fromQuotaId, loan.toQuotaId].includes(quota.id)) throw refuse('NOT_FOUND');
      const isLender = loan.fromQuotaId === quota.id;
      if (isLender && role !== 'owner') throw refuse('NOT_ALLOWED');
      if (stateOfLoan(server, loan) === 'ended') return viewQuotaLoans(server, quota, me.id);
      const isFree = isUnused(server, loan);
      if (!isLender && !isFree) throw refuse('LOAN_IN_USE');
      if (isFree) closeLoan(server, loan, isLender ? 'recalled' : 'returned');
      else recallLoan(server, loan);
      return viewQuotaLoans(server, server.quotas.get(quota.id) ?? quota, me.id);
    }),
  ];
}

function lend(
  server: FakeServer,
  group: GroupRecord,
  given: JsonBody<'lendToGroup'> & { personId: string },
): LoanRecord {
  const { quotaId, personId, bytes, days, showsName } = given;
  const to = findQuota(server, group);
  if (!to) throw refuse('NO_QUOTA');
  const from = server.quotas.get(quotaId);
  if (from?.ownerId !== personId) throw refuse('NOT_FOUND');
  if (to.ownerId === personId) throw refuse('LOAN_NOT_NEEDED');
  for (const quota of [from, to]) {
    if (quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
    if (isClosedToNewFiles(quota.expiresAt, server.now())) throw refuse('QUOTA_EXPIRED');
  }
  const running = listLoans(server, { side: 'to', quotaId: to.id }).filter(({ state }) => state !== 'ended');
  if (running.length >= maxLoans) throw refuse('LOANS_FULL');
  if (bytes > lendableIn(server, from)) throw refuse('LOAN_TOO_LARGE');
  const end = server.now() + days * dayMs;
  if (from.expiresAt !== null && Date.parse(from.expiresAt) < end) throw refuse('LOAN_TOO_LONG');
  return addLoan(server, {
    fromQuotaId: from.id,
    toQuotaId: to.id,
    lentById: personId,
    bytes,
    showsName,
    endsAt: new Date(end).toISOString(),
  });
}
