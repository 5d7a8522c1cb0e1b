import { dayMs } from '@kepwai/rules/time';
import type { Row } from '../../../db/tables.ts';
import { stateAt, type Term } from '../funds/funds.ts';
import type { PayableQuota } from '../funds/subscriptions-store.ts';
import { ownLimitOf } from '../grants/grants.ts';

/** What somebody could lend of depends on this. */
export interface LoanBasis {
  quota: PayableQuota & Pick<Row<'quotas'>, 'deletes_at'>;
  subscription: Row<'subscriptions'> | null;
  /** Not cut, the earliest first. */
  terms: readonly Term[];
}

/** Notice of a loan that is taken back while it is used. */
export const noticeMs = 7 * dayMs;

/** Maximum number of loans that a quota borrows at a time. */
export const maxLoans = 20;

/**
 * Returns the bytes that a quota can lend now. What others gave or lend it is not its own; a smaller plan that comes later
 * counts already, so that no loan has to end because of it; and what is used cannot be lent.
 */
export function lendableBytes({ quota, subscription, terms }: LoanBasis, at: Date): number {
  if (quota.deletes_at !== null || (quota.expires_at !== null && quota.expires_at <= at)) return 0;
  const isPaid = stateAt({ subscription, terms: [...terms] }, at) === 'active';
  const planned = isPaid ? terms.filter((term) => term.ends_at > at).map((term) => term.limit_bytes) : [];
  const own = Math.min(ownLimitOf(quota), ...planned);
  return Math.max(0, own - quota.lent_bytes - quota.used_bytes - quota.reserved_bytes);
}

/** Returns when a loan that begins now ends, at the latest when its quota does; null where that is sooner than asked. */
export function endOfLoan(quota: Pick<PayableQuota, 'expires_at'>, days: number, at: Date): Date | null {
  const endsAt = new Date(at.getTime() + days * dayMs);
  return quota.expires_at !== null && quota.expires_at < endsAt ? null : endsAt;
}

/** Returns whether the borrowing quota has what it keeps also without these bytes. */
export function isUnused(
  quota: Pick<PayableQuota, 'limit_bytes' | 'used_bytes' | 'reserved_bytes'>,
  bytes: number,
): boolean {
  return quota.used_bytes + quota.reserved_bytes <= quota.limit_bytes - bytes;
}
