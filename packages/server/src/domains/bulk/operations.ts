import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { fileActs } from './act.ts';
import { getBulk, startBulk, undoBulk } from './bulk.ts';

/** Points of a request that changes up to a thousand files before it is answered. */
export const bulkCost = 100;

export const bulkOperations: Operations = {
  moveFiles: defineOperation('moveFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    async handle({ headers, body: { files, toFolderId }, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      return await startBulk(deps, { membership, key, kind: 'move', act: fileActs.move, toFolderId, files });
    },
  }),

  trashFiles: defineOperation('trashFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    async handle({ headers, body: { files }, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      return await startBulk(deps, {
        membership,
        key,
        kind: 'trash',
        act: fileActs.trash,
        toFolderId: null,
        files,
      });
    },
  }),

  restoreFiles: defineOperation('restoreFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    async handle({ headers, body: { files }, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      return await startBulk(deps, {
        membership,
        key,
        kind: 'restore',
        act: fileActs.restore,
        toFolderId: null,
        files,
      });
    },
  }),

  getBulkAction: defineOperation('getBulkAction', {
    guard: readerOfGroup,
    async handle({ params: { actionId }, membership }, { db }) {
      return await getBulk(db, { membership, actionId });
    },
  }),

  undoBulkAction: defineOperation('undoBulkAction', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    async handle({ params: { actionId }, membership }, deps) {
      return await undoBulk(deps, { membership, actionId });
    },
  }),
};
