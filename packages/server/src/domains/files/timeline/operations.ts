import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { getTimelineOfGroup } from './timeline.ts';

export const timelineOperations: Operations = {
  getTimeline: defineOperation('getTimeline', {
    guard: readerOfGroup,
    cost: 4,
    async handle({ query: { kind, postedBy }, membership: { groupId } }, { db }) {
      return await getTimelineOfGroup(db, { groupId, filter: { kind, postedBy } });
    },
  }),
};
