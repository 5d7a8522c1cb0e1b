import { keepsUntil } from '../quotas/expiry.ts';
import { type Instant, msOf } from '../time.ts';

/** Payments for a quota, as far as its state depends on them. */
export interface Paid {
  /** End of everything that was paid; null if nothing was. */
  readonly endsAt: Instant | null;
  /** Whether the quota returned to its former size. */
  readonly hasEnded: boolean;
}

/** State of the paid time; `none`: nothing ever was. */
export type PaidState = 'none' | 'active' | 'grace' | 'lapsed' | 'ended';

/** Returns the state at an instant: it follows from the clock, so that no job has to come in time. */
export function paidStateAt({ endsAt, hasEnded }: Paid, at: Instant): PaidState {
  if (endsAt === null) return 'none';
  if (hasEnded) return 'ended';
  if (msOf(at) < msOf(endsAt)) return 'active';
  return msOf(at) < keepsUntil(endsAt) ? 'grace' : 'lapsed';
}
