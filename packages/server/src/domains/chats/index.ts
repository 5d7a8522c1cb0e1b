import type { Domain } from '../domain.ts';

/** LINE's conversations and who is in them. */
export const chats: Domain = {
  tables: ['chats', 'chat_members'],
};
