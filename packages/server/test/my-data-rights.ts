import type { OperationId } from '../src/http/operation.ts';
import { toAll, withToken } from './outcomes.ts';
import { get, type Row } from './rights.ts';

/** Rights to one's own data: each person has a request of their own, and a receipt is for whoever has its number. */
export const myDataRights = {
  getMyErasure: { request: get(() => '/api/me/erasure'), outcomes: withToken('200') },
  requestMyErasure: {
    request: () => ({ method: 'DELETE', url: '/api/me?posts=keep' }),
    outcomes: withToken('200'),
  },
  cancelMyErasure: {
    request: () => ({ method: 'DELETE', url: '/api/me/erasure' }),
    outcomes: withToken('200'),
  },
  getErasureReceipt: {
    request: get(() => '/api/erasure/K7QW-9XPT-3MVB'),
    outcomes: toAll('404 NOT_FOUND'),
  },
} satisfies Partial<Record<OperationId, Row>>;
