import { defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { deleteMute, insertMute, isMuted } from './mutes-store.ts';

export const muteOperations: Operations = {
  getMyBotReplies: defineOperation('getMyBotReplies', {
    guard: signedIn,
    handle: async ({ caller: { userId } }, { db }) => ({ isMuted: await isMuted(db, userId) }),
  }),

  putMyBotReplies: defineOperation('putMyBotReplies', {
    guard: signedIn,
    async handle({ body, caller: { userId } }, { db, clock }) {
      if (body.isMuted) await insertMute(db, { userId, at: clock() });
      else await deleteMute(db, userId);
      return { isMuted: body.isMuted };
    },
  }),
};
