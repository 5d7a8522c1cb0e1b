import { AppError } from '../../errors.ts';
import {
  anonymous,
  defineBytesOperation,
  defineOperation,
  type Operations,
} from '../../http/contract/operation.ts';
import { parseWebhookBody } from '../../line/events.ts';
import { isSignedByLine } from '../../line/signature.ts';
import { bulkCost } from '../bulk/operations.ts';
import { getFileOfGroup } from '../files/files.ts';
import { toFile } from '../files/presenters.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { askAgain } from './retry/ask-again.ts';
import { askForMissed, countAskable } from './retry/ask-for-group.ts';
import { askForMany } from './retry/ask-for-many.ts';

/** Maximum body: LINE documents none; this is some thousand events. */
const maxBodyBytes = 5 * 1024 * 1024;

export const inboxOperations: Operations = {
  /**
   * The signature is sufficient proof: it needs the secret of our channel. So the `destination` in the body is not
   * compared with the bot's id, which would need LINE's answer before the first event.
   */
  receiveLineWebhook: defineBytesOperation('receiveLineWebhook', {
    guard: anonymous,
    // LINE sends all events from a few addresses: only forgeries count in the rate limit.
    cost: 0,
    refusalCost: 20,
    maxBodyBytes,
    async handle({ headers, body }, deps) {
      const channelSecret = deps.env.line.messagingChannelSecret;
      if (!isSignedByLine(body, { signature: headers['x-line-signature'], channelSecret })) {
        throw new AppError('INVALID_SIGNATURE');
      }
      const events = parseWebhookBody(body);
      if (!events) throw new AppError('INVALID_REQUEST');
      const fresh = await deps.inbox.store(events);
      // LINE does not wait for it.
      void deps.searches.answer(fresh);
      void deps.privateChats.answer(fresh);
      return {};
    },
  }),

  askForFile: defineOperation('askForFile', {
    guard: memberOfGroup,
    cost: 50,
    async handle({ params: { fileId }, caller, membership }, deps) {
      await askAgain(deps, { ...membership, fileId });
      return toFile(await getFileOfGroup(deps.db, { membership, fileId }), {
        urls: deps.urls,
        caller,
        membership,
      });
    },
  }),

  getMissed: defineOperation('getMissed', {
    guard: readerOfGroup,
    handle: async ({ membership: { groupId } }, deps) => countAskable(deps, groupId),
  }),

  askForMissed: defineOperation('askForMissed', {
    guard: memberOfGroup,
    handle: async ({ membership: { groupId, userId } }, deps) => askForMissed(deps, { groupId, userId }),
  }),

  askForFiles: defineOperation('askForFiles', {
    guard: memberOfGroup,
    cost: bulkCost,
    longStatements: true,
    async handle({ key, body: { files }, membership }, deps) {
      return await askForMany(deps, { membership, key, files });
    },
  }),
};
