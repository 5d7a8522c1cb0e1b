import { on } from '../changes/record.ts';
import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { answerPosted } from './bursts/answer-posted.ts';
import { answerBurst } from './bursts/burst-answer.ts';
import { noteMissed } from './bursts/bursts.ts';
import { handleAskForMissed } from './commands/ask-command.ts';
import { muteOperations } from './mutes/operations.ts';
import { readSlip } from './private-chat/read-slip.ts';
import { sendReply } from './replies/send-reply.ts';
import { doRequest } from './requests/do-request.ts';
import { tidyRequests } from './requests/requests.ts';

/** Replies of the bot in chats, and its actions on request. */
export const bot: Domain = {
  tables: ['bursts', 'chat_requests', 'quota_thresholds_said', 'quota_expiries_said', 'reply_mutes'],
  operations: muteOperations,
  workers: [
    // A reply that LINE is slow to accept yields to those of other chats.
    worker('send-reply', { concurrency: 4, mostUnderWay: 64, isUrgent: true }, sendReply),
    worker('answer-burst', { concurrency: 2, mostUnderWay: 64, isUrgent: true }, answerBurst),
    worker('do-request', { concurrency: 2, mostUnderWay: 64, isUrgent: true }, doRequest),
    worker('ask-for-group', { concurrency: 1, isUrgent: true }, handleAskForMissed),
    worker('read-slip', { concurrency: 2, mostUnderWay: 16, perGroup: 2 }, readSlip),
  ],
  subscriptions: (deps) => [
    // Replies in the chat.
    on('files-posted', (tx, change) => answerPosted(tx, deps, change)),
    on('file-missed', (tx, { groupId }) => noteMissed(tx, deps, groupId)),
  ],
  maintenance: { tidy: tidyRequests },
};
