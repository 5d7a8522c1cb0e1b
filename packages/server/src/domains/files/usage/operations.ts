import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { listLargestFiles } from '../files.ts';
import { toFiles } from '../presenters.ts';
import { getGroupUsageNumbers } from './usage.ts';

/** Number of largest files shown, since deleting those frees most bytes. */
const largestShown = 20;

export const usageOperations: Operations = {
  getGroupUsage: defineOperation('getGroupUsage', {
    guard: readerOfGroup,
    cost: 20,
    async handle({ caller, membership }, { db, clock, urls }) {
      const { groupId } = membership;
      const [numbers, largest] = await Promise.all([
        getGroupUsageNumbers(db, { groupId, now: clock() }),
        listLargestFiles(db, { groupId, limit: largestShown }),
      ]);
      return { ...numbers, largest: toFiles(largest, { urls, caller, membership }) };
    },
  }),
};
