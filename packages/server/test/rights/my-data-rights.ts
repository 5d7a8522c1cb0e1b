import { randomUUID } from 'node:crypto';
import { toAll, toHolders, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rights to one's own data: each person has a request of their own, and a receipt is for the holder of its number. */
export const myDataRights = {
  getMyErasure: { outcomes: withToken('200') },
  requestMyErasure: { ask: { query: { posts: 'keep' } }, outcomes: withToken('200') },
  cancelMyErasure: { outcomes: withToken('200') },
  getErasureReceipt: {
    ask: { path: { receiptNumber: 'K7QW-9XPT-3MVB' } },
    outcomes: toAll('404 NOT_FOUND'),
  },
  listMyNotices: { outcomes: withToken('200') },
  putMyNotice: { ask: { body: { level: 'weekly' } }, outcomes: toHolders('200') },
  getMyBotReplies: { outcomes: withToken('200') },
  putMyBotReplies: { ask: { body: { isMuted: true } }, outcomes: withToken('200') },
  // None of these is an operator, who is tested in operator.test.ts.
  getOperatorOverview: { outcomes: withToken('404 NOT_FOUND') },
  approveOperatorOrder: {
    ask: { path: { orderId: randomUUID() }, body: { reason: 'เห็นแล้ว' } },
    outcomes: withToken('404 NOT_FOUND'),
  },
  rejectOperatorOrder: {
    ask: { path: { orderId: randomUUID() }, body: { reason: 'ไม่มา' } },
    outcomes: withToken('404 NOT_FOUND'),
  },
  returnOperatorMoney: {
    ask: { body: { reference: 'bank-1', returnReference: 'back-1', reason: 'ไม่รู้ว่าของใคร' } },
    outcomes: withToken('404 NOT_FOUND'),
  },
  getMyExport: { outcomes: withToken('200') },
  createMyExport: { outcomes: withToken('200') },
  // Nothing is ready yet.
  createMyExportAddress: { outcomes: withToken('404 NOT_FOUND') },
  getExportContent: { ask: { query: { t: 'a'.repeat(43) } }, outcomes: toAll('410 EXPORT_ADDRESS_ENDED') },
} satisfies Rows;
