import { defineOperation, type Operation, signedIn } from '../../../http/contract/operation.ts';
import { deleteMute, insertMute, isMuted } from './mutes-store.ts';

const getMyBotReplies = defineOperation('getMyBotReplies', {
  guard: signedIn,
  handle: async ({ caller: { userId } }, { db }) => ({ isMuted: await isMuted(db, userId) }),
});

const putMyBotReplies = defineOperation('putMyBotReplies', {
  guard: signedIn,
  async handle({ body, caller: { userId } }, { db, clock }) {
    if (body.isMuted) await insertMute(db, { userId, at: clock() });
    else await deleteMute(db, userId);
    return { isMuted: body.isMuted };
  },
});

export const muteOperations: Operation[] = [getMyBotReplies, putMyBotReplies];
