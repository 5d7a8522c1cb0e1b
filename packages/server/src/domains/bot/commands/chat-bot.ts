import type { ChatBot } from '../../ingest/chat-bot.ts';
import { queueReply } from '../replies/send-reply.ts';
import { takeBackUnsent } from '../requests/requests.ts';
import { handleCommand } from './commands.ts';

/** Answers commands in events, in their transaction. */
export const chatBot: ChatBot = {
  handleCommand,
  takeBackUnsent,
  async welcome(tx, deps, { group, event, replyBy }) {
    const kind = group.quota_id === null ? 'welcome' : 'welcome-back';
    await queueReply(tx, deps, { groupId: group.id, event, replyBy, kind });
  },
};
