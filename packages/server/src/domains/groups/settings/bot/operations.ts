import { defineOperation, type Operation } from '../../../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../guard.ts';
import { toGroupBot } from './presenters.ts';
import { changeGroupBot, getGroupBot as getBot } from './settings.ts';

const getGroupBot = defineOperation('getGroupBot', {
  guard: readerOfGroup,
  handle: async ({ membership }, { db }) => toGroupBot(await getBot(db, membership.groupId), membership),
});

const updateGroupBot = defineOperation('updateGroupBot', {
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
});

export const botOperations: Operation[] = [getGroupBot, updateGroupBot];
