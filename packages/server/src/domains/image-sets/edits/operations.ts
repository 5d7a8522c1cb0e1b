import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import { addToSet, createSet } from './put-in.ts';
import { joinSets, orderSet, removeFromSet } from './rearrange.ts';
import { undoAction } from './undo.ts';

/** Demands of a request that changes up to a thousand files before it is answered. */
const largeChange = { cost: 100, longStatements: true } as const;

export const imageSetEditOperations: Operations = {
  createImageSet: defineOperation('createImageSet', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ key, body, membership }, deps) => createSet(deps, { ...body, membership, key }),
  }),

  addToImageSet: defineOperation('addToImageSet', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ key, params: { imageSetId }, body, membership }, deps) =>
      addToSet(deps, { ...body, imageSetId, membership, key }),
  }),

  removeFromImageSet: defineOperation('removeFromImageSet', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ key, params: { imageSetId }, body, membership }, deps) =>
      removeFromSet(deps, { ...body, imageSetId, membership, key }),
  }),

  orderImageSet: defineOperation('orderImageSet', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ key, params: { imageSetId }, body, membership }, deps) =>
      orderSet(deps, { ...body, imageSetId, membership, key }),
  }),

  joinImageSets: defineOperation('joinImageSets', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ key, params: { imageSetId }, body: { imageSetId: otherId }, membership }, deps) =>
      joinSets(deps, { membership, key, imageSetId, otherId }),
  }),

  undoImageSetAction: defineOperation('undoImageSetAction', {
    guard: memberOfGroup,
    ...largeChange,
    handle: ({ params: { imageSetActionId: actionId }, membership }, deps) =>
      undoAction(deps, { membership, actionId }),
  }),
};
