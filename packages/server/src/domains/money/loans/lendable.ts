import { lendableBytes as lendableIn } from '@kepwai/rules/money/loans';
import type { Row } from '../../../db/tables.ts';
import { ownLimitOf } from '../../storage/grants/grants.ts';
import type { Term } from '../funds/funds.ts';
import type { PayableQuota } from '../funds/subscriptions-store.ts';

/** State that decides how much a quota can lend. */
export interface LoanBasis {
  quota: PayableQuota & Pick<Row<'quotas'>, 'deletes_at'>;
  subscription: Row<'subscriptions'> | null;
  /** Not cut, the earliest first. */
  terms: readonly Term[];
}

/** Returns the bytes that a quota can lend now. */
export function lendableBytes({ quota, subscription, terms }: LoanBasis, at: Date): number {
  const basis = {
    ownLimitBytes: ownLimitOf(quota),
    lentBytes: quota.lent_bytes,
    usedBytes: quota.used_bytes + quota.reserved_bytes,
    expiresAt: quota.expires_at,
    deletesAt: quota.deletes_at,
    terms:
      subscription === null
        ? []
        : terms.map((term) => ({ endsAt: term.ends_at, limitBytes: term.limit_bytes })),
    hasEnded: subscription?.ended_at != null,
  };
  return lendableIn(basis, at);
}
