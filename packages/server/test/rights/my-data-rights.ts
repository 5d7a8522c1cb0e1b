import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { toAll, toHolders, withToken } from './outcomes.ts';
import { get, type Row } from './rights.ts';

const operatorOrder = (act: string) => `/api/operator/order/${randomUUID()}/${act}`;

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
  listMyNotices: { request: get(() => '/api/me/notice'), outcomes: withToken('200') },
  putMyNotice: {
    request: ({ quotaId }) => ({
      method: 'PUT',
      url: `/api/me/notice/${quotaId}`,
      payload: { level: 'weekly' },
    }),
    outcomes: toHolders('200'),
  },
  getMyBotReplies: { request: get(() => '/api/me/bot-replies'), outcomes: withToken('200') },
  putMyBotReplies: {
    request: () => ({ method: 'PUT', url: '/api/me/bot-replies', payload: { isMuted: true } }),
    outcomes: withToken('200'),
  },
  // Nobody of these is an operator: operator.test.ts is about those.
  getOperatorOverview: { request: get(() => '/api/operator'), outcomes: withToken('404 NOT_FOUND') },
  approveOperatorOrder: {
    request: () => ({ method: 'POST', url: operatorOrder('approve'), payload: { reason: 'เห็นแล้ว' } }),
    outcomes: withToken('404 NOT_FOUND'),
  },
  rejectOperatorOrder: {
    request: () => ({ method: 'POST', url: operatorOrder('reject'), payload: { reason: 'ไม่มา' } }),
    outcomes: withToken('404 NOT_FOUND'),
  },
  returnOperatorMoney: {
    request: () => ({
      method: 'POST',
      url: '/api/operator/money/return',
      payload: { reference: 'bank-1', returnReference: 'back-1', reason: 'ไม่รู้ว่าของใคร' },
    }),
    outcomes: withToken('404 NOT_FOUND'),
  },
  getMyExport: { request: get(() => '/api/me/export'), outcomes: withToken('200') },
  createMyExport: {
    request: () => ({ method: 'POST', url: '/api/me/export' }),
    outcomes: withToken('200'),
  },
  // Nothing is ready yet.
  createMyExportAddress: {
    request: () => ({ method: 'POST', url: '/api/me/export/address' }),
    outcomes: withToken('404 NOT_FOUND'),
  },
  getExportContent: {
    request: get(() => `/api/export/content?t=${'a'.repeat(43)}`),
    outcomes: toAll('410 EXPORT_ADDRESS_ENDED'),
  },
} satisfies Partial<Record<OperationId, Row>>;
