import { addLoan, type FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds a group whose quota borrows from one of mine. Returns the ids that the steps need. */
export function addLoanStory(
  server: FakeServer,
  { meId }: { meId: string },
): { loanParams: Record<string, string>; loanSourceId: string } {
  const other = server.addPerson({ displayName: 'ป้าน้อย' });
  const borrowing = server.addQuota({ ownerId: other.id });
  const lending = server.addQuota({ ownerId: meId, limitBytes: 10 * 2 ** 30, plan: 'granted' });
  const group = server.addGroup({ memberIds: [meId, other.id], quotaId: borrowing.id });
  const loan = addLoan(server, { fromQuotaId: lending.id, toQuotaId: borrowing.id, lentById: meId });
  const loanParams = { groupId: group.id, quotaId: lending.id, loanId: loan.id };
  return { loanParams, loanSourceId: lending.id };
}

/** Creates the steps of the walk through lent storage. */
export function loanSteps({
  loanParams: params,
  loanSourceId: quotaId,
  stranger,
}: {
  loanParams: Record<string, string>;
  loanSourceId: string;
  stranger: string;
}): NamedStep[] {
  const put = (body: object) => ({ headers: json, body: JSON.stringify(body) });
  const loan = { quotaId, bytes: 2 ** 30, days: 30, showsName: false };
  return [
    { id: 'getGroupLoans' },
    { id: 'getGroupLoans', params },
    { id: 'getGroupLoans', params, token: stranger, status: 404 },
    { id: 'lendToGroup', ...put(loan), params },
    { id: 'lendToGroup', ...put({ ...loan, bytes: 2 ** 45 }), params, status: 409 },
    { id: 'lendToGroup', ...put({ ...loan, days: 3 }), params, status: 400 },
    { id: 'lendToGroup', ...put(loan), params, token: stranger, status: 404 },
    { id: 'getQuotaLoans', params },
    { id: 'getQuotaLoans', params, token: stranger, status: 404 },
    { id: 'endLoan', params, token: stranger, status: 404 },
    { id: 'endLoan', params },
  ];
}
