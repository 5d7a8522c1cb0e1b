import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** Gift of a promo. */
export type PromoKind = 'storage' | 'plan';

export interface PromosTable {
  id: Generated<string>;
  token: string;
  kind: PromoKind;
  bytes: number | null;
  plan_id: string | null;
  days: number | null;
  months: number | null;
  max_uses: number;
  use_count: Generated<number>;
  opens_at: Instant | null;
  closes_at: Instant | null;
  is_once_per_person: boolean;
  is_for_new_quotas: boolean;
  note: string | null;
  created_at: Instant;
  ended_at: Generated<Instant | null>;
}

export interface PromoRedemptionsTable {
  id: Generated<string>;
  promo_id: string;
  user_id: string | null;
  quota_id: string | null;
  redeemed_at: Instant;
  starts_at: Instant;
  ends_at: Instant;
  before_bytes: number;
  after_bytes: number;
}
