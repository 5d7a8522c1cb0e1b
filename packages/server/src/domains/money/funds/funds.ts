import type { PaidTerm } from '@kepwai/rules/money/credit';
import { type PaidState, paidStateAt } from '@kepwai/rules/money/subscriptions';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors.ts';
import { findCredit } from '../ledger/ledger-store.ts';
import { findPayableQuota, findSubscription, listTerms, type PayableQuota } from './subscriptions-store.ts';

/** A paid term that was not cut. */
export type Term = Row<'subscription_terms'>;

/** Size and payments of a quota. */
export interface Funds {
  quota: PayableQuota;
  subscription: Row<'subscriptions'> | null;
  /** The earliest first; not empty if there is a subscription. */
  terms: Term[];
  /** Money that no order has used yet. */
  creditSatang: number;
}

/**
 * Returns the size and the payments of a quota; `isLocked`: locks it until the transaction ends.
 * @throws NOT_FOUND
 */
export async function getFunds(
  db: Db | Tx,
  { quotaId, isLocked = false }: { quotaId: string; isLocked?: boolean },
): Promise<Funds> {
  const quota = await findPayableQuota(db, { quotaId, isLocked });
  if (!quota) throw new AppError('NOT_FOUND');
  const subscription = (await findSubscription(db, quotaId)) ?? null;
  const terms = subscription === null ? [] : await listTerms(db, quotaId);
  return { quota, subscription, terms, creditSatang: await findCredit(db, quotaId) };
}

/** Returns the state at an instant: it follows from the clock, so that no job has to come in time. */
export function stateAt({ subscription, terms }: Pick<Funds, 'subscription' | 'terms'>, at: Date): PaidState {
  const endsAt = subscription && endOf(terms);
  return paidStateAt({ endsAt, hasEnded: subscription?.ended_at != null }, at);
}

/** Returns the end of everything that was paid; null if nothing was. */
export function endOf(terms: readonly Term[]): Date | null {
  return terms.at(-1)?.ends_at ?? null;
}

/** Returns the term at an instant; before the first one that, and afterwards the last one. Undefined if there is none. */
export function termAt(terms: readonly Term[], at: Date): Term | undefined {
  return terms.find((term) => at < term.ends_at) ?? terms.at(-1);
}

/** Returns the bytes that a quota uses and lends beyond a limit; 0 if it fits. */
export function overBytes(quota: PayableQuota, limitBytes: number): number {
  return Math.max(0, quota.used_bytes + quota.reserved_bytes + quota.lent_bytes - limitBytes);
}

/** Returns the price paid for a term. */
export function toPaidTerm(term: Term): PaidTerm {
  return {
    startsAt: term.starts_at,
    endsAt: term.ends_at,
    valueSatang: term.value_satang,
    vatSatang: term.vat_satang,
  };
}
