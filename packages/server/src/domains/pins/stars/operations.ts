import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { listStars, setStars } from './stars.ts';

export const starsOperations: Operations = {
  listStars: defineOperation('listStars', {
    guard: readerOfGroup,
    handle: async ({ membership }, { db }) => ({ fileIds: await listStars(db, membership) }),
  }),

  setStars: defineOperation('setStars', {
    guard: memberOfGroup,
    async handle({ body: { fileIds, isStarred }, membership }, deps) {
      return { fileIds: await setStars(deps, { membership, fileIds, isStarred }) };
    },
  }),
};
