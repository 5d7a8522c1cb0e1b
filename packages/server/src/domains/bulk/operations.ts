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
    handle: ({ key, body, membership }, deps) =>
      startBulk(deps, { ...body, membership, key, kind: 'move', act: fileActs.move }),
  }),

  trashFiles: defineOperation('trashFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    handle: ({ key, body, membership }, deps) =>
      startBulk(deps, { ...body, membership, key, kind: 'trash', act: fileActs.trash }),
  }),

  restoreFiles: defineOperation('restoreFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    handle: ({ key, body, membership }, deps) =>
      startBulk(deps, { ...body, membership, key, kind: 'restore', act: fileActs.restore }),
  }),

  getBulkAction: defineOperation('getBulkAction', {
    guard: readerOfGroup,
    handle: ({ params: { actionId }, membership }, { db }) => getBulk(db, { membership, actionId }),
  }),

  undoBulkAction: defineOperation('undoBulkAction', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    handle: ({ params: { actionId }, membership }, deps) => undoBulk(deps, { membership, actionId }),
  }),
};
