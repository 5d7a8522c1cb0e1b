import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import { addToSet, createSet } from './put-in.ts';
import { joinSets, orderSet, removeFromSet } from './rearrange.ts';
import { undoAction } from './undo.ts';

/** Points of a request that changes up to a thousand files before it is answered. */
const editCost = 100;

export const imageSetEditOperations: Operations = {
  createImageSet: defineOperation('createImageSet', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    async handle({ headers, body, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      return await createSet(deps, { membership, key, operation: 'createImageSet', body, ...body });
    },
  }),

  addToImageSet: defineOperation('addToImageSet', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    async handle({ headers, params: { imageSetId }, body, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      const asked = { membership, key, operation: 'addToImageSet', body: { imageSetId, ...body } };
      return await addToSet(deps, { ...asked, imageSetId, files: body.files });
    },
  }),

  removeFromImageSet: defineOperation('removeFromImageSet', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    async handle({ headers, params: { imageSetId }, body, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      const asked = { membership, key, operation: 'removeFromImageSet', body: { imageSetId, ...body } };
      return await removeFromSet(deps, { ...asked, imageSetId, files: body.files });
    },
  }),

  orderImageSet: defineOperation('orderImageSet', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    async handle({ headers, params: { imageSetId }, body, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      const asked = { membership, key, operation: 'orderImageSet', body: { imageSetId, ...body } };
      return await orderSet(deps, { ...asked, imageSetId, fileIds: body.fileIds });
    },
  }),

  joinImageSets: defineOperation('joinImageSets', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    async handle({ headers, params: { imageSetId }, body, membership }, deps) {
      const key = headers['idempotency-key'] ?? null;
      const { imageSetId: otherId } = body;
      const asked = { membership, key, operation: 'joinImageSets', body: { imageSetId, otherId } };
      return await joinSets(deps, { ...asked, imageSetId, otherId });
    },
  }),

  undoImageSetAction: defineOperation('undoImageSetAction', {
    guard: memberOfGroup,
    cost: editCost,
    longStatements: true,
    handle: async ({ params: { imageSetActionId: actionId }, membership }, deps) =>
      await undoAction(deps, { membership, actionId }),
  }),
};
