import type { QuotaRole } from '@kepwai/rules/quotas/quota-permissions';
import type { components } from '../../../generated/schema.ts';
import { lendableBytes } from './lendable.ts';
import type { listOwnQuotasToLend, ShownLoanRow } from './loans-store.ts';

type Schemas = components['schemas'];

/** Viewer of a loan: their role in the quota that they look at, and on which side that is. */
export interface LoanViewer {
  userId: string;
  /** Null for a member without a role. */
  role: QuotaRole | null;
  side: 'lending' | 'borrowing';
}

/** Returns a loan as a person sees it. */
export function toLoan(row: ShownLoanRow, { userId, role, side }: LoanViewer): Schemas['Loan'] {
  const isMine = row.from_owner_id === userId;
  const isOver = row.ended_at !== null;
  const seesSource = isMine || (side === 'lending' && role !== null);
  return {
    id: row.id,
    bytes: row.bytes,
    lender: row.lender,
    isMine,
    fromQuota: seesSource ? { id: row.from_quota_id, name: row.from_name } : null,
    toQuotaName: row.to_name,
    state: isOver ? 'ended' : row.recalled_at === null ? 'running' : 'recalled',
    startedAt: new Date(row.started_at).toISOString(),
    endsAt: new Date(row.ended_at ?? row.ends_at).toISOString(),
    end: row.end_reason,
    permissions: { recall: !isOver && isMine, return: !isOver && side === 'borrowing' && role !== null },
  };
}

/** Returns the quotas from which a person could lend to another one. */
export function toSources(
  bases: Awaited<ReturnType<typeof listOwnQuotasToLend>>,
  { toQuotaId, at }: { toQuotaId: string; at: Date },
): Schemas['LoanSource'][] {
  return bases
    .filter(({ quota }) => quota.id !== toQuotaId)
    .map((basis) => ({
      quota: { id: basis.quota.id, name: basis.quota.name },
      lendableBytes: lendableBytes(basis, at),
      latestEndsAt: basis.quota.expires_at?.toISOString() ?? null,
    }));
}
