import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage.ts';

/** Links the groups of new chats to the stage's quota, as soon as the product knows them all. They are past the bot's first replies. */
export async function linkChats({ query, groupId }: Stage, chats: readonly string[]): Promise<void> {
  for (;;) {
    const linked = await query(
      `update groups set quota_id = (select quota_id from groups where id = $1), bursts_answered = 10
       where id in (select group_id from current_chats where line_chat_id = any($2)) returning id`,
      [groupId, chats],
    );
    if (linked.length === chats.length) return;
    await delay(100);
  }
}
