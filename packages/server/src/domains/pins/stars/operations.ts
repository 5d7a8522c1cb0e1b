import { defineOperation, type Operation } from '../../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { listStars as list, setStars as set } from './stars.ts';

const listStars = defineOperation('listStars', {
  guard: readerOfGroup,
  handle: async ({ membership }, { db }) => ({ fileIds: await list(db, membership) }),
});

const setStars = defineOperation('setStars', {
  guard: memberOfGroup,
  async handle({ body: { fileIds, isStarred }, membership }, deps) {
    return { fileIds: await set(deps, { membership, fileIds, isStarred }) };
  },
});

export const starsOperations: Operation[] = [listStars, setStars];
