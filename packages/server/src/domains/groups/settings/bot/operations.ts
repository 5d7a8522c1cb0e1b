import { defineOperation, type Operations } from '../../../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../guard.ts';
import { toGroupBot } from './presenters.ts';
import { changeGroupBot, getGroupBot } from './settings.ts';

export const botOperations: Operations = {
  getGroupBot: defineOperation('getGroupBot', {
    guard: readerOfGroup,
    handle: async ({ membership }, { db }) =>
      toGroupBot(await getGroupBot(db, membership.groupId), membership),
  }),

  updateGroupBot: defineOperation('updateGroupBot', {
    guard: memberOfGroup,
    async handle({ body: { replies, isPaused }, membership, logSecurity }, deps) {
      const change = {
        ...(replies !== undefined && { replies: replies === 'automatic' ? null : replies }),
        ...(isPaused !== undefined && { isPaused }),
      };
      const bot = await changeGroupBot(deps, { ...membership, change });
      if (replies !== undefined) logSecurity({ event: 'role-changed', change: 'bot-settings-changed' });
      if (isPaused !== undefined)
        logSecurity({ event: 'role-changed', change: isPaused ? 'keeping-paused' : 'keeping-resumed' });
      return toGroupBot(bot, membership);
    },
  }),
};
