import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './columns.ts';

/** What the operator does to an order. */
export type OperatorActKind =
  | 'approve-order'
  | 'reject-order'
  | 'refund-credit'
  | 'refund-order'
  | 'return-money';

export interface OperatorActsTable {
  id: GeneratedAlways<number>;
  at: Instant;
  actor_id: string | null;
  via: 'page' | 'command';
  act: OperatorActKind;
  /** Null for money that belongs to no order. */
  order_id: string | null;
  payment_id: string | null;
  reason: string | null;
  outcome: string;
}

export interface BackupsTable {
  id: GeneratedAlways<number>;
  taken_at: Instant;
}

/** What a person asks for who cannot sign in. */
export type DataRequestKind = 'erase' | 'copy' | 'correct' | 'object';

export interface DataRequestsTable {
  id: Generated<string>;
  kind: DataRequestKind;
  reference: string;
  received_at: Instant;
  due_at: Instant;
  user_id: string | null;
  done_at: Instant | null;
  outcome: string | null;
}
